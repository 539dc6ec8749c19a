package assay.record.io;

import assay.problem.AddressPasswordScanner;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Removes a host's folders and passwords in addresses from published text: they are private and meaningless elsewhere.
public final class PathRedaction {

  private static final String PART = "[^/\\s:;,=\"'<>()]+";

  /// An absolute path of at least two names. An address such as `http://host/page` does not match.
  private static final Pattern ABSOLUTE =
      Pattern.compile("(?<![\\w.)~*/-])/(?:" + PART + "/)+(?:" + PART + ")?");

  private PathRedaction() {}

  /// Shortens every absolute path to one relative to a known folder, or to its last name.
  ///
  /// @param known absolute folders
  public static String shortened(String text, Path... known) {
    String relative = AddressPasswordScanner.masked(text);
    for (Path folder : known) {
      relative = relative.replace(folder.toAbsolutePath().normalize() + "/", "");
    }
    return ABSOLUTE
        .matcher(relative)
        .replaceAll(path -> Matcher.quoteReplacement(lastName(path.group())));
  }

  private static String lastName(String path) {
    return path.endsWith("/") ? "…" : path.substring(path.lastIndexOf('/') + 1);
  }
}
