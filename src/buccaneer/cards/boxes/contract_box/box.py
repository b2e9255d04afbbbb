"""The cards of Just One More Contract, mixed into the base game without its contracts."""

from __future__ import annotations

from buccaneer.cards.box import BIG_BOX, EXPANSION, Box, CardAdd
from buccaneer.cards.boxes.contract_box.rules import ContractBox

BOX = Box("contract-box", order=40, sign="cannon", add=CardAdd(ContractBox, BIG_BOX, EXPANSION))
