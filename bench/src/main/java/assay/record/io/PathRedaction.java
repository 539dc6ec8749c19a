package assay.record.io;

import assay.problem.AddressPasswords;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Takes the folders of a host out of what is shown to others: where somebody's home or project lies is
/// nobody's business, and means nothing on another host. A password in an address goes, too.
public final class PathRedaction {

  private static final String PART = "[^/\\s:;,=\"'<>()]+";

  /// An absolute path of two names at least; an address such as `http://host/page` is none.
  private static final Pattern ABSOLUTE =
      Pattern.compile("(?<![\\w.)~*/-])/(?:" + PART + "/)+(?:" + PART + ")?");

  private PathRedaction() {}

  /// A text in which every absolute path is one relative to a known folder, or its last name alone.
  ///
  /// @param known absolute folders that paths are shown relative to
  public static String shortened(String text, Path... known) {
    String relative = AddressPasswords.masked(text);
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
