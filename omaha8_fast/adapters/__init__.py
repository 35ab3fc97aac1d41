"""Other packages' interfaces to Omaha, one module each: import the one that is wanted.

Nothing is imported here, so a module is the only one that needs the package which it stands in for.
"""
