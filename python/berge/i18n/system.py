"""Texts of Python and of the operating system, which are translated when they are shown.

This list is only for the extraction of messages.
"""

from __future__ import annotations

from berge.i18n import _

ERRORS = (
    _("No such file or directory"),
    _("Permission denied"),
    _("Operation not permitted"),
    _("Is a directory"),
    _("Not a directory"),
    _("Directory not empty"),
    _("File exists"),
    _("File name too long"),
    _("File too large"),
    _("No space left on device"),
    _("Disk quota exceeded"),
    _("Read-only file system"),
    _("Input/output error"),
    _("Bad file descriptor"),
    _("Bad address"),
    _("Broken pipe"),
    _("Text file busy"),
    _("Device or resource busy"),
    _("No such device or address"),
    _("No such device"),
    _("Invalid argument"),
    _("Illegal seek"),
    _("Invalid cross-device link"),
    _("Too many levels of symbolic links"),
    _("Too many open files"),
    _("Too many open files in system"),
    _("Cannot allocate memory"),
    _("Resource temporarily unavailable"),
    _("Operation not supported"),
    _("Stale file handle"),
    _("Address already in use"),
    _("Cannot assign requested address"),
    _("Connection refused"),
    _("Connection reset by peer"),
    _("Connection timed out"),
    _("Network is unreachable"),
    _("No route to host"),
    _("Exec format error"),
    _("Argument list too long"),
    _("Name or service not known"),
    _("Temporary failure in name resolution"),
    _("No address associated with hostname"),
)
"""Messages of OSError."""
SIGNALS = (
    _("Hangup"),
    _("Interrupt"),
    _("Quit"),
    _("Illegal instruction"),
    _("Trace/breakpoint trap"),
    _("Aborted"),
    _("Bus error"),
    _("Floating point exception"),
    _("Killed"),
    _("User defined signal 1"),
    _("User defined signal 2"),
    _("Segmentation fault"),
    _("Alarm clock"),
    _("Virtual timer expired"),
    _("Profiling timer expired"),
    _("I/O possible"),
    _("Terminated"),
    _("Stack fault"),
    _("File size limit exceeded"),
    _("Bad system call"),
    _("Real-time signal 0"),
    _("Real-time signal 30"),
)
"""Names of signals."""
JSON = (
    _("Expecting value"),
    _("Expecting property name enclosed in double quotes"),
    _("Expecting ',' delimiter"),
    _("Expecting ':' delimiter"),
    _("Extra data"),
    _("Unterminated string starting at"),
    _("Invalid control character at"),
    _("Invalid \\escape"),
    _("Invalid \\uXXXX escape"),
    _("Illegal trailing comma before end of object"),
    _("Illegal trailing comma before end of array"),
)
"""Messages of the JSON parser."""
PLAYERS = (_("First"), _("Second"))
"""The players of games that do not name them."""
