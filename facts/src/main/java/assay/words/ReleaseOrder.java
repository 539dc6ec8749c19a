package assay.words;

import java.lang.module.ModuleDescriptor.Version;
import java.util.Comparator;

/// The order of a product's releases: 5.9 before 5.10, and 16.0.5.Final before 16.0.7.Final.
public final class ReleaseOrder {

  /// The setting that names the release which a configuration measures.
  public static final String SETTING = "version";

  /// Oldest first. Texts that are no release come first, in the order of their letters.
  public static final Comparator<String> OLDEST_FIRST = ReleaseOrder::compare;

  private ReleaseOrder() {}

  /// Whether a text names a release: every release begins with a digit, and the words beside them do not.
  public static boolean isRelease(String text) {
    return !text.isEmpty() && Character.isDigit(text.charAt(0));
  }

  private static int compare(String one, String other) {
    boolean release = isVersion(one);
    if (release != isVersion(other)) {
      return release ? 1 : -1;
    }
    int order = release ? Version.parse(one).compareTo(Version.parse(other)) : 0;
    return order == 0 ? one.compareTo(other) : order;
  }

  private static boolean isVersion(String text) {
    try {
      Version unused = Version.parse(text);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
