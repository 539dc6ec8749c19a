package assay.testing;
