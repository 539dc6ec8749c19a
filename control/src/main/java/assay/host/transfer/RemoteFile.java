package assay.host.transfer;

import assay.outside.Sha256;
import assay.outside.UntrustedPath;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A file of the record on another host, as that host described it. Files of the record only grow, so the description
/// stays true of the file's beginning.
///
/// @param name the path below the record's folder
/// @param bytes the length at that time
/// @param hash SHA-256 of those bytes
record RemoteFile(UntrustedPath name, long bytes, String hash) {

  private static final Pattern SAID = Pattern.compile("([0-9a-f]{64})\\s+(\\d{1,18})\\s+\\./(.+)");
  private static final int BUFFER = 1 << 16;

  /// A script that lists the files; a missing folder is an error.
  ///
  /// @param folder quoted for a shell
  static String script(String folder) {
    return """
    cd %s && find . -type f ! -name '.*' -exec sh -c '
      for file do
        bytes=$(wc -c < "$file") &&
        echo "$(head -c "$bytes" "$file" | sha256sum | cut -d " " -f 1) $bytes $file" || exit 1
      done' all {} +
    """
        .formatted(folder);
  }

  /// Reads the script's output and ignores other lines, which a login may print.
  ///
  /// @throws IOException when a name is not allowed
  static List<RemoteFile> of(List<String> lines) throws IOException {
    try {
      return lines.stream().flatMap(line -> of(line).stream()).toList();
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private static Optional<RemoteFile> of(String line) {
    Matcher said = SAID.matcher(line.strip());
    return said.matches()
        ? Optional.of(
            new RemoteFile(
                new UntrustedPath(said.group(3)), Long.parseLong(said.group(2)), said.group(1)))
        : Optional.empty();
  }

  /// Whether a file on this host begins with the same bytes.
  boolean isAt(Path here) throws IOException {
    if (!Files.isRegularFile(here, LinkOption.NOFOLLOW_LINKS) || Files.size(here) < bytes) {
      return false;
    }
    MessageDigest digest = Sha256.digest();
    byte[] buffer = new byte[BUFFER];
    try (InputStream in = Files.newInputStream(here)) {
      for (long left = bytes; left > 0; ) {
        int read = in.read(buffer, 0, (int) Math.min(left, buffer.length));
        if (read < 0) {
          return false;
        }
        digest.update(buffer, 0, read);
        left -= read;
      }
    }
    return HexFormat.of().formatHex(digest.digest()).equals(hash);
  }
}
