"""The engine both games stand on: randomness, the stack of questions, set-ups, outcomes and events.

It knows nothing of cards or dice, imports nothing outside this folder and does no input or output.
"""
