package assay.plan;

import assay.api.Settings;
import java.util.Optional;

/// The setting for a small private file system per member.
public final class DiskSetting {

  public static final String NAME = "disk";

  /// The value for members with files on the host's disk.
  public static final String HOSTS_OWN = "host";

  private DiskSetting() {}

  /// The size of each member's file system: `64m`; empty on the host's disk.
  public static Optional<String> size(Settings settings) {
    return Optional.of(settings.text(NAME, HOSTS_OWN)).filter(size -> !size.equals(HOSTS_OWN));
  }
}
