package assay.plan;

import assay.api.Settings;
import java.util.Optional;

/// The setting for a small private file system per member.
///
/// @param size the size of each member's file system: `64m`
/// @param survivesPower whether what is forced to it survives a power failure, and nothing else does; if not, it is in
///     memory
public record DiskSetting(String size, boolean survivesPower) {

  public static final String NAME = "disk";

  /// The value for members with files on the host's disk.
  public static final String HOSTS_OWN = "host";

  private static final String IMAGE = "ext4";

  /// The file systems of a configuration; empty on the host's disk.
  public static Optional<DiskSetting> of(Settings settings) {
    String text = settings.text(NAME, HOSTS_OWN);
    if (text.equals(HOSTS_OWN)) {
      return Optional.empty();
    }
    return Optional.of(
        text.startsWith(IMAGE + "(")
            ? new DiskSetting(text.substring(IMAGE.length() + 1, text.length() - 1), true)
            : new DiskSetting(text, false));
  }
}
