package assay.testing;

import assay.api.engine.HostPrograms;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/// Reasons to skip a test, all in one form: the missing part, and in brackets the remedy.
public final class SkipReason {

  /// Packages of Debian and Ubuntu with another name than their program.
  private static final Map<String, String> PACKAGES =
      Map.ofEntries(
          Map.entry("mvn", "maven"),
          Map.entry("chromedriver", "chromium-driver"),
          Map.entry("redis-cli", "redis-tools"),
          Map.entry("ip", "iproute2"),
          Map.entry("ss", "iproute2"),
          Map.entry("tc", "iproute2"),
          Map.entry("unshare", "util-linux"),
          Map.entry("nsenter", "util-linux"),
          Map.entry("mount", "mount"),
          Map.entry("setpriv", "util-linux"),
          Map.entry("node", "nodejs"),
          Map.entry("go", "golang-go"),
          Map.entry("mcs", "mono-mcs"),
          Map.entry("mono", "mono-runtime"),
          Map.entry("groff", "groff-base"),
          Map.entry("ssh", "openssh-client"),
          Map.entry("ssh-keygen", "openssh-client"),
          Map.entry("sshd", "openssh-server"),
          Map.entry("initdb", "postgresql"),
          Map.entry("postgres", "postgresql"),
          Map.entry("tee", "coreutils"),
          Map.entry("sha256sum", "coreutils"),
          Map.entry("find", "findutils"),
          Map.entry("ldd", "libc-bin"));

  private SkipReason() {}

  /// Skips the calling test when a part of the host is missing. Prefer [Needs] for needs known
  /// before the test runs.
  ///
  /// @param why what is missing; may be empty
  public static void skip(Optional<String> why) {
    Assumptions.assumeTrue(why.isEmpty(), () -> why.orElse(""));
  }

  public static void skipWithout(String program) {
    skip(program(program));
  }

  /// Why a program cannot be started; empty if installed.
  ///
  /// @param names its name, or alternatives separated by `|`
  public static Optional<String> program(String names) {
    String[] all = names.split("\\|");
    return program(names, PACKAGES.getOrDefault(all[0], all[0]));
  }

  /// The same for a program with a known package.
  public static Optional<String> program(String names, String debianPackage) {
    String[] all = names.split("\\|");
    return Arrays.stream(all).anyMatch(name -> HostPrograms.find(name).isPresent())
        ? Optional.empty()
        : Optional.of("%s missing (apt install %s)".formatted(all[0], debianPackage));
  }

  /// Why this process is not root; empty for root.
  public static Optional<String> root() {
    return "root".equals(System.getProperty("user.name"))
        ? Optional.empty()
        : Optional.of("root missing (give the command as root)");
  }
}
