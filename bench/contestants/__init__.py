"""What is measured in a process of its own: berge, and libraries for Python."""
