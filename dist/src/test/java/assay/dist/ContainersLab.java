package assay.dist;

import assay.testing.HostCondition;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// `podman` with its own images, containers and network, in namespaces that end with their shell:
/// the user's own are not touched.
///
/// @param folder contains all of it
/// @param holder the shell
record ContainersLab(Path folder, Process holder) implements AutoCloseable {

  /// The image by [#make], with two engines.
  static final String IMAGE = "assay";

  static final String NETWORK = "grid";

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /// If control groups version 2 are mounted beside version 1, `crun` starts nothing; these mounts
  /// exist only in this namespace.
  private static final String SCRIPT =
      """
      mount -t tmpfs none /run && mount -t tmpfs none /dev/shm && ip link set lo up || exit 1
      if [ -d /var/lib/cni ]; then mount -t tmpfs none /var/lib/cni || exit 1; fi
      if [ -e /sys/fs/cgroup/unified ]; then umount /sys/fs/cgroup/unified 2>/dev/null; fi
      echo ready
      cat > /dev/null
      """;

  /// Why it is impossible here; empty if it is possible.
  static Optional<String> missing() {
    if (!"root".equals(System.getProperty("user.name"))) {
      return Optional.of("containers with limits take root here");
    }
    List<String> tools =
        Stream.of("podman", "unshare", "nsenter", "ip", "bash", "ldd")
            .filter(tool -> !installed(tool))
            .toList();
    return tools.isEmpty()
        ? Optional.empty()
        : Optional.of(
            String.join(", ", tools)
                + " is not installed (Debian and Ubuntu: apt install podman crun)");
  }

  private static boolean installed(String tool) {
    return Stream.of(System.getenv("PATH").split(":"))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, tool)));
  }

  /// With an image of the installation under test and a network.
  ///
  /// @throws IOException if `podman` is unusable here, with its message
  static ContainersLab make(Path folder) throws IOException, InterruptedException {
    ContainersLab lab = open(folder);
    try {
      lab.image(IMAGE, "coherence", "reference");
      lab.podman("network", "create", "--subnet", "10.78.0.0/24", NETWORK);
      return lab;
    } catch (IOException | RuntimeException e) {
      lab.close();
      throw e;
    }
  }

  /// Empty.
  static ContainersLab open(Path folder) throws IOException, InterruptedException {
    Files.writeString(
        folder.resolve("containers.conf"),
        """
        [engine]
        cgroup_manager = "cgroupfs"
        events_logger = "file"
        tmp_dir = "%1$s/tmp"
        [network]
        network_config_dir = "%1$s/networks"
        """
            .formatted(folder));
    Files.writeString(
        folder.resolve("storage.conf"),
        "[storage]\ndriver = \"overlay\"\ngraphroot = \"%1$s/store\"\nrunroot = \"%1$s/run\"\n"
            .formatted(folder));
    Files.createDirectories(folder.resolve("networks"));
    List<String> line = List.of("unshare", "--net", "--mount", "sh", "-c", SCRIPT);
    Process holder = new ProcessBuilder(line).redirectErrorStream(true).start();
    BufferedReader said =
        new BufferedReader(new InputStreamReader(holder.getInputStream(), StandardCharsets.UTF_8));
    String first = said.readLine();
    if (!"ready".equals(first)) {
      holder.destroyForcibly();
      throw new IOException("there are no namespaces for it: " + first);
    }
    return new ContainersLab(folder, holder);
  }

  /// An image of the installation under test with some engines.
  void image(String name, String... engines) throws IOException, InterruptedException {
    String script =
        ". '%s/launch/build.sh'; . '%1$s/launch/image.sh'; image \"$@\"".formatted(ROOT);
    List<String> arguments = new ArrayList<>(List.of(ROOT.toString(), "--name", name));
    arguments.addAll(List.of(engines));
    String unused = shell(script, arguments.toArray(String[]::new));
  }

  /// Runs a script by `bash`, where `podman` finds everything.
  ///
  /// @throws IOException with its message if it does not end with 0
  String shell(String script, String... arguments) throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(launcher());
    line.add("JAVA_HOME=" + System.getProperty("java.home"));
    line.addAll(List.of("bash", "-c", script, "script"));
    line.addAll(List.of(arguments));
    return said(line);
  }

  /// Returns the output.
  ///
  /// @throws IOException with its message if it fails
  String podman(String... arguments) throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(launcher());
    line.add("podman");
    line.addAll(List.of(arguments));
    return said(line);
  }

  private String said(List<String> line) throws IOException, InterruptedException {
    Path log = Files.createTempFile(folder, "said", ".txt");
    Process process =
        new ProcessBuilder(line).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    process.getOutputStream().close();
    boolean ended = process.waitFor(5, TimeUnit.MINUTES);
    String text = Files.readString(log).strip();
    if (!ended || process.exitValue() != 0) {
      process.destroyForcibly();
      throw new IOException("%s: %s".formatted(line, text));
    }
    return text;
  }

  /// The prefix of a command that finds everything; settings may follow.
  List<String> launcher() {
    return List.of(
        "nsenter",
        "-t",
        Long.toString(holder.pid()),
        "-n",
        "-m",
        "--wd=" + folder,
        "env",
        "CONTAINERS_CONF=" + folder.resolve("containers.conf"),
        "CONTAINERS_STORAGE_CONF=" + folder.resolve("storage.conf"));
  }

  List<String> containers() throws IOException, InterruptedException {
    return podman("ps", "-a", "--format", "{{.Names}}").lines().toList();
  }

  @Override
  public void close() throws IOException, InterruptedException {
    try {
      podman("rm", "-f", "-a");
      podman("rmi", "-f", "-a");
    } finally {
      holder.destroyForcibly();
      holder.waitFor();
    }
  }

  /// A host that can run containers with limits.
  static final class Needed implements HostCondition {

    @Override
    public Optional<String> missing() {
      return ContainersLab.missing();
    }
  }
}
