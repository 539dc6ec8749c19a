package assay.host;

import assay.api.engine.ExistingCluster;

/// A cluster that was there before and that a study is to be carried out on: a file of its own, so that the study goes
/// anywhere.
///
/// @param file the file as the user named it
/// @param cluster where the cluster is, with the secrets that were read
public record ExistingFile(String file, ExistingCluster cluster) {}
