"""The core of Assay's clients in Python: docs/writing-a-client.md says what it keeps to."""
