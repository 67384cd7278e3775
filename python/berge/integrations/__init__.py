"""berge inside the tools that people already use; each module is imported by who asks for it."""
