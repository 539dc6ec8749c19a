package assay.release;

import java.nio.file.Path;

/// A jar of a release in the local repository of the user's Maven.
///
/// @param coordinates `group:artifact:version`
/// @param artifact `group:artifact`
/// @param file where the jar lies
public record FetchedJar(String coordinates, String artifact, Path file) {}
