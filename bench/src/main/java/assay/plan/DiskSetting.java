package assay.plan;

import assay.api.Settings;
import java.util.Optional;

/// The setting that gives each member a small file system of its own for its files.
public final class DiskSetting {

  /// Its name.
  public static final String NAME = "disk";

  /// What it says where members keep their files on the host's disk.
  public static final String HOSTS_OWN = "host";

  private DiskSetting() {}

  /// How large each member's own is: `64m`; empty where their files are on the host's disk.
  public static Optional<String> size(Settings settings) {
    return Optional.of(settings.text(NAME, HOSTS_OWN)).filter(size -> !size.equals(HOSTS_OWN));
  }
}
