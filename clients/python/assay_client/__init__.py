"""The core of Assay's clients in Python: docs/how-to/writing-a-client.md says what it keeps to."""
