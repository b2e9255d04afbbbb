"""The browser game: a server that renders the table as each seat sees it."""
