"""The golden set: everything the program shows, written down before a change and compared after it.

`python -m tools.golden write FOLDER` writes it, `python -m tools.golden compare BEFORE AFTER` compares two of them.
It looks at the program from outside alone: through public names, the command line and HTTP. So the same tool runs on
trees whose modules lie elsewhere; the tree is the one that `import buccaneer` finds.
"""
