"""Make Sail!"""
