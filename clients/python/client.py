"""A client of Assay in Python: the core, with the engines that it has adapters for."""

from assay_client.program import run

run()
