"""`python -m buccaneer` is the command line."""

import sys

from buccaneer.cli import main

sys.exit(main())
