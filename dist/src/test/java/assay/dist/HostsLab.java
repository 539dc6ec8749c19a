package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.testing.HostCondition;
import java.io.BufferedReader;
import java.io.File;
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

/// Three hosts as good as real ones: each is a network namespace with an `sshd`, a monotonic clock
/// ahead of this host's by its number times a hundred thousand seconds, and its own folders. A
/// network joins them with one more namespace, in which Assay runs. All of it ends with the shell
/// that holds it.
///
/// @param folder for keys and files
/// @param holder the shell
/// @param inside a process in the network's namespace
record HostsLab(Path folder, Process holder, ProcessHandle inside) implements AutoCloseable {

  /// In the order of their numbers.
  static final List<String> NAMES = List.of("a", "b", "c");

  /// The third host's second `sshd`, called `small`, with only 32 MiB of disk for its users.
  private static final String SMALL = "10.77.0.23";

  /// The first clock's lead; the second's is twice that, and so on.
  static final long AHEAD_NANOS = 100_000_000_000_000L;

  private static final String SCRIPT =
      """
      d=$1
      mkdir -p $d/cache-small && mount -t tmpfs -o size=32m none $d/cache-small || exit 1
      mount -t tmpfs none /run && mkdir -p /run/netns /run/sshd && ip link set lo up &&
      ip link add br0 type bridge && ip link set br0 up && ip addr add 10.77.0.1/24 dev br0 || exit 1
      n=0
      for h in a b c; do
        n=$((n+1))
        ip netns add $h && ip link add v$h type veth peer name eth0 netns $h &&
        ip link set v$h master br0 up && ip -n $h link set lo up &&
        ip -n $h addr add 10.77.0.1$n/24 dev eth0 && ip -n $h addr add 10.77.0.2$n/24 dev eth0 && ip -n $h link set eth0 up || exit 1
        ip netns exec $h unshare --time --monotonic $((n*100000)) \
          "$2" -D -e -f $d/sshd-$h 2> $d/sshd-$h.log &
      done
      ip netns exec c unshare --time --monotonic 300000 "$2" -D -e -f $d/sshd-small 2> $d/sshd-small.log &
      for h in 11 12 13 23; do
        until ssh -F $d/config -o BatchMode=yes 10.77.0.$h true 2> $d/ssh.log; do
          tries=$((tries+1)); [ $tries -gt 100 ] && { cat $d/ssh.log; exit 1; }
          sleep 0.1
        done
      done
      echo ready
      cat > /dev/null
      """;

  /// Why it is impossible here; empty if it is possible.
  static Optional<String> missing() {
    if (!"root".equals(System.getProperty("user.name"))) {
      return Optional.of("hosts of one's own take root");
    }
    List<String> tools =
        Stream.of("ssh", "ssh-keygen", "unshare", "nsenter", "ip")
            .filter(tool -> find(tool).isEmpty())
            .toList();
    if (!tools.isEmpty()) {
      return Optional.of(String.join(", ", tools) + " is not installed");
    }
    if (find("sshd").isEmpty()) {
      return Optional.of("sshd is not installed (Debian and Ubuntu: apt install openssh-server)");
    }
    return Files.exists(Path.of("/proc/self/ns/time"))
        ? Optional.empty()
        : Optional.of("this kernel has no clocks of a namespace's own");
  }

  private static Optional<Path> find(String tool) {
    return Stream.concat(
            Stream.of(System.getenv("PATH").split(":")), Stream.of("/usr/sbin", "/sbin"))
        .map(folder -> Path.of(folder, tool))
        .filter(Files::isExecutable)
        .findFirst();
  }

  static HostsLab make(Path folder) throws Exception {
    for (String key : List.of("key", "host-key")) {
      List<String> make =
          List.of(
              "ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder.resolve(key).toString());
      if (run(make) != 0) {
        throw new IOException("no key could be made");
      }
    }
    String hostKey = Files.readString(folder.resolve("host-key.pub"));
    List<String> known = new ArrayList<>();
    for (String name : NAMES) {
      known.add(address(name) + " " + hostKey.strip());
      Files.writeString(folder.resolve("sshd-" + name), serverConfig(folder, address(name), name));
    }
    known.add(SMALL + " " + hostKey.strip());
    Files.writeString(folder.resolve("sshd-small"), serverConfig(folder, SMALL, "small"));
    Files.write(folder.resolve("known"), known);
    Files.writeString(folder.resolve("config"), clientConfig(folder));
    List<String> line =
        List.of(
            "unshare",
            "--net",
            "--mount",
            "--pid",
            "--fork",
            "--kill-child=KILL",
            "--mount-proc",
            "sh",
            "-c",
            SCRIPT,
            "lab",
            folder.toString(),
            find("sshd").orElseThrow().toString());
    Process holder = new ProcessBuilder(line).redirectErrorStream(true).start();
    BufferedReader said =
        new BufferedReader(new InputStreamReader(holder.getInputStream(), StandardCharsets.UTF_8));
    String first = said.readLine();
    if (!"ready".equals(first)) {
      holder.destroyForcibly();
      throw new IOException("the hosts could not be made: " + first);
    }
    return new HostsLab(folder, holder, holder.children().findFirst().orElseThrow());
  }

  private static String serverConfig(Path folder, String address, String name) {
    return """
    ListenAddress %2$s
    HostKey %1$s/host-key
    AuthorizedKeysFile %1$s/key.pub
    StrictModes no
    UsePAM no
    PidFile none
    PermitRootLogin yes
    PasswordAuthentication no
    SetEnv XDG_CACHE_HOME=%1$s/cache-%3$s
    """
        .formatted(folder, address, name);
  }

  private static String clientConfig(Path folder) {
    StringBuilder config = new StringBuilder();
    NAMES.forEach(name -> config.append("Host %s\n  HostName %s\n".formatted(name, address(name))));
    config.append("Host small\n  HostName %s\n".formatted(SMALL));
    return config
        + """
        Host *
          User root
          IdentityFile %1$s/key
          IdentitiesOnly yes
          UserKnownHostsFile %1$s/known
        """
            .formatted(folder);
  }

  /// From 1.
  static int number(String name) {
    return NAMES.indexOf(name) + 1;
  }

  private static String address(String name) {
    return "10.77.0.1" + number(name);
  }

  /// A hosts file with members on all three, and clients on one.
  ///
  /// @param clients the clients' host: `here`, one of the three, or a list
  Path hostsFile(String clients) throws IOException {
    StringBuilder file =
        new StringBuilder("ssh-config: config\nhosts:\n  here: { addresses: [10.77.0.1] }\n");
    NAMES.forEach(name ->
        file.append(
            "  %1$s: { ssh: %1$s, addresses: [10.77.0.1%2$d, 10.77.0.2%2$d], java: %3$s }\n"
                .formatted(name, number(name), System.getProperty("java.home"))));
    file.append("members: [a, b, c]\nclients: %s\n".formatted(clients));
    return Files.writeString(
        folder.resolve("hosts-%s.yaml".formatted(clients.replaceAll("\\W+", "-"))),
        file.toString());
  }

  /// The prefix of a command that runs in the network.
  List<String> launcher() {
    return List.of("nsenter", "-t", Long.toString(inside.pid()), "-n");
  }

  /// Cuts a host off silently, dropping all packets, or joins it again.
  void cut(String host, boolean off) throws Exception {
    List<String> line = new ArrayList<>(launcher());
    line.addAll(List.of("ip", "link", "set", "v" + host, off ? "nomaster" : "master"));
    if (!off) {
      line.add("br0");
    }
    if (run(line) != 0) {
      throw new IOException("the network cannot be cut");
    }
  }

  /// Runs a command and returns its exit status. Its input is empty: Maven controls the process of the tests through the
  /// standard input, and a child that reads there, as `ssh` does, takes these commands away.
  private static int run(List<String> command) throws IOException, InterruptedException {
    return new ProcessBuilder(command)
        .redirectInput(new File("/dev/null"))
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start()
        .waitFor();
  }

  /// Waits until a host accepts a login again.
  void awaitReachable(String host) throws Exception {
    List<String> line = new ArrayList<>(launcher());
    line.addAll(
        List.of(
            "ssh",
            "-F",
            folder.resolve("config").toString(),
            "-o",
            "BatchMode=yes",
            "-o",
            "ConnectTimeout=10",
            // The kernel may still hold the route to be lost, and refuse at once.
            "-o",
            "ConnectionAttempts=60",
            host,
            "true"));
    if (run(line) != 0) {
      throw new IOException("host %s cannot be reached".formatted(host));
    }
  }

  Path runs(String host) {
    return folder.resolve("cache-" + host).resolve("assay").resolve("runs");
  }

  /// How many members and clients run on a host.
  long children(String host) {
    return AssayProcess.processesWith(runs(host).toString()).stream()
        .filter(process -> process.info().command().orElse("").endsWith("/java"))
        .count();
  }

  /// Waits until no host has traces of a run.
  void assertNothingIsLeft() throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (!left().isEmpty() && System.nanoTime() < deadline) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
    assertThat(left()).isEmpty();
  }

  /// Traces of runs: child processes by their class path, and folders.
  List<String> left() throws IOException {
    List<String> left = new ArrayList<>();
    AssayProcess.processesWith("assay.child.ChildMain").stream()
        .filter(process -> AssayProcess.processesWith(folder.toString()).contains(process))
        .forEach(process -> left.add("process " + process.pid()));
    for (String name : NAMES) {
      if (Files.isDirectory(runs(name))) {
        try (Stream<Path> folders = Files.list(runs(name))) {
          folders.forEach(run -> left.add("folder " + run));
        }
      }
    }
    return left;
  }

  @Override
  public void close() throws IOException {
    inside.destroyForcibly();
    holder.destroyForcibly();
  }

  /// A host that can play several hosts behind `ssh`.
  static final class Needed implements HostCondition {

    @Override
    public Optional<String> missing() {
      return HostsLab.missing();
    }
  }
}
