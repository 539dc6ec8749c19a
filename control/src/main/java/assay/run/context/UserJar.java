package assay.run.context;

import java.nio.file.Path;

/// A user's jar, given with `--with`.
///
/// @param sha256 the digest of the content, in hexadecimal digits
public record UserJar(Path file, String sha256) {

  /// The file's name. A record keeps no other part of the path.
  public String name() {
    return String.valueOf(file.getFileName());
  }
}
