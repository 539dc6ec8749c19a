package assay.cluster;

import assay.outside.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;

/// Tells builds apart by their jars. The result can be part of a file name.
public final class JarFingerprint {

  private static final int BYTES = 8;

  private JarFingerprint() {}

  /// A fingerprint of some facts and of each jar's path, size and time.
  public static String of(String facts, List<Path> jars) throws IOException {
    StringBuilder all = new StringBuilder(facts);
    for (Path jar : jars) {
      all.append(jar).append(Files.size(jar)).append(Files.getLastModifiedTime(jar));
    }
    byte[] digest = Sha256.digest().digest(all.toString().getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(digest, 0, BYTES);
  }
}
