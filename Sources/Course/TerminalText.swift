// The texts of the course are public, so a module that reads them needs their types.
@_exported import TerminalText
