package assay.outside;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// The path of a file below a folder, from an untrusted source: relative, without `..` and without invisible
/// characters.
///
/// @param text the path, with `/` between its parts
public record UntrustedPath(String text) {

  private static final int LONGEST = 1_024;
  private static final int LONGEST_PART = 255;

  /// Control characters, marks that reverse or hide text, unpaired surrogates, and separators of other systems.
  private static final Pattern UNSEEN =
      Pattern.compile("[\\p{C}\\p{Zl}\\p{Zp}\\\\&&[^\\x{200C}\\x{200D}]]");

  private static final int SHOWN = 100;

  /// Checks a name.
  ///
  /// @throws IllegalArgumentException when the name is not allowed
  public UntrustedPath {
    if (!isSound(text)) {
      throw new IllegalArgumentException("no file may be called %s".formatted(shown(text)));
    }
  }

  private static boolean isSound(String text) {
    return text.length() <= LONGEST
        && !UNSEEN.matcher(text).find()
        && Arrays.stream(text.split("/", -1)).allMatch(UntrustedPath::isPart);
  }

  private static boolean isPart(String part) {
    return !part.isBlank()
        && !part.equals(".")
        && !part.equals("..")
        && part.getBytes(StandardCharsets.UTF_8).length <= LONGEST_PART;
  }

  /// A name for a message, with any content.
  static String shown(String text) {
    String seen = UNSEEN.matcher(text).replaceAll("\uFFFD");
    return "`%s`".formatted(seen.length() <= SHOWN ? seen : seen.substring(0, SHOWN) + "…");
  }

  /// A key that is equal for two names of the same file on some file systems.
  String folded() {
    return Normalizer.normalize(text, Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
  }

  /// The path below a folder. No part of the path is a link.
  ///
  /// @throws IOException when something else is in the way
  public Path below(Path root) throws IOException {
    try {
      List<String> parts = List.of(text.split("/", -1));
      Path at = root;
      for (String part : parts.subList(0, parts.size() - 1)) {
        at = at.resolve(part);
        if (exists(at) && !Files.isDirectory(at, LinkOption.NOFOLLOW_LINKS)) {
          throw inTheWay(at);
        }
      }
      Path file = at.resolve(parts.getLast());
      if (exists(file) && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
        throw inTheWay(file);
      }
      return file;
    } catch (InvalidPathException e) {
      throw new IOException("%s cannot be a file here".formatted(shown(text)), e);
    }
  }

  private static boolean exists(Path file) {
    return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
  }

  private IOException inTheWay(Path other) {
    return new IOException(
        "%s is in the way of %s: it is a link, or no file or folder"
            .formatted(shown(other.toString()), shown(text)));
  }
}
