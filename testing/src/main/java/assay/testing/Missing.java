package assay.testing;

import assay.api.engine.HostPrograms;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/// Reasons to skip a test on a host that lacks something, all in one form: what is missing, and in brackets what to do.
public final class Missing {

  /// The packages of Debian and Ubuntu whose names are not their programs'.
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

  private Missing() {}

  /// Skips the test that calls this if something is missing. Prefer [Needs] if the need is known before the test runs.
  ///
  /// @param why what is missing; empty if nothing is
  public static void skip(Optional<String> why) {
    Assumptions.assumeTrue(why.isEmpty(), () -> why.orElse(""));
  }

  /// Skips the test that calls this if a program is not installed.
  public static void skipWithout(String program) {
    skip(program(program));
  }

  /// Why a program cannot be started; empty if it is installed.
  ///
  /// @param names its name, or several with `|` between them of which one is enough
  public static Optional<String> program(String names) {
    String[] all = names.split("\\|");
    return program(names, PACKAGES.getOrDefault(all[0], all[0]));
  }

  /// The same of a program whose package is known.
  public static Optional<String> program(String names, String debianPackage) {
    String[] all = names.split("\\|");
    return Arrays.stream(all).anyMatch(name -> HostPrograms.find(name).isPresent())
        ? Optional.empty()
        : Optional.of("%s missing (apt install %s)".formatted(all[0], debianPackage));
  }

  /// Why this process is not root; empty if it is.
  public static Optional<String> root() {
    return "root".equals(System.getProperty("user.name"))
        ? Optional.empty()
        : Optional.of("root missing (give the command as root)");
  }
}
