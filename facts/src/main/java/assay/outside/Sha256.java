package assay.outside;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// Hashes by which files from elsewhere are recognised again.
public final class Sha256 {

  private static final int BUFFER_BYTES = 1 << 16;

  private Sha256() {}

  /// The hash of a file's content, in hexadecimal digits.
  public static String of(Path file) throws IOException {
    MessageDigest digest = digest();
    update(digest, file);
    return HexFormat.of().formatHex(digest.digest());
  }

  /// Adds a file's content to a hash.
  public static void update(MessageDigest digest, Path file) throws IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    try (InputStream in = Files.newInputStream(file)) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        digest.update(buffer, 0, read);
      }
    }
  }

  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
