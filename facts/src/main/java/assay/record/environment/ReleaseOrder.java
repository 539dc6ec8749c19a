package assay.record.environment;

import java.lang.module.ModuleDescriptor.Version;
import java.util.Comparator;

/// The order of a product's releases: 5.9 before 5.10, and 16.0.5.Final before 16.0.7.Final.
public final class ReleaseOrder {

  /// Oldest first. Texts that are no release come first, in the order of their letters.
  public static final Comparator<String> OLDEST_FIRST = ReleaseOrder::compare;

  private ReleaseOrder() {}

  private static int compare(String one, String other) {
    boolean release = isRelease(one);
    if (release != isRelease(other)) {
      return release ? 1 : -1;
    }
    int order = release ? Version.parse(one).compareTo(Version.parse(other)) : 0;
    return order == 0 ? one.compareTo(other) : order;
  }

  private static boolean isRelease(String text) {
    try {
      Version unused = Version.parse(text);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
