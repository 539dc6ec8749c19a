package assay.run.context;

import java.nio.file.Path;

/// A jar that the user brought along with `--with`.
///
/// @param file where it lies
/// @param sha256 the digest of its content, in hexadecimal digits
public record UserJar(Path file, String sha256) {

  /// Its file's name, which is all that a record of a run keeps of its place.
  public String name() {
    return String.valueOf(file.getFileName());
  }
}
