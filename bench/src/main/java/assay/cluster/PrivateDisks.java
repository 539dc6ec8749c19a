package assay.cluster;

import assay.api.engine.ChildEnvironment;
import assay.api.engine.JoinSpec;
import assay.plan.ProcessName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// A small file system in memory for the files of each member, in a mount namespace that only the members are in. The host
/// has none of them, so nothing stays mounted there: they are gone with the last process in the namespace. A shell holds it,
/// and ends when its standard input does, which is when whoever made it is gone.
///
/// A member that is started again finds its own. Clients are on the host as ever.
public final class PrivateDisks implements ProcessLauncher, AutoCloseable {

  private static final String HOLD = "trap '' INT TERM HUP; echo ready; read -r unused";

  /// Whoever enters the namespace stands in its root, and is to stand in a folder of its own.
  private static final String IN_FOLDER = "cd \"$0\" && exec \"$@\"";

  private final Process holder;
  private final String size;
  private final Map<String, Path> folders = new LinkedHashMap<>();

  private PrivateDisks(Process holder, String size) {
    this.holder = holder;
    this.size = size;
  }

  /// Why there can be none here; empty where there can.
  public static Optional<String> missing() {
    if (!Files.exists(Path.of("/proc/self/ns/mnt"))) {
      return Optional.of("file systems of members' own take a Linux");
    }
    List<String> tools =
        Stream.of("unshare", "nsenter", "mount")
            .filter(tool -> !PrivateNetwork.onPath(tool))
            .toList();
    if (!tools.isEmpty()) {
      return Optional.of(
          "%s is not installed (Debian and Ubuntu: apt install util-linux mount)"
              .formatted(String.join(", ", tools)));
    }
    return "root".equals(System.getProperty("user.name"))
        ? Optional.empty()
        : Optional.of("file systems of members' own take root");
  }

  /// Makes a namespace that nobody is in yet.
  ///
  /// @param size how large each member's file system is: `64m`
  public static PrivateDisks make(String size) throws IOException {
    Process holder =
        NamespaceHolder.start(
            "file systems of members' own", HOLD, "--mount", "--propagation", "private");
    return new PrivateDisks(holder, size);
  }

  @Override
  public Process start(String name, ProcessBuilder process) throws IOException {
    if (!ProcessName.isMember(name)) {
      return process.start();
    }
    Path folder = process.directory().toPath().toAbsolutePath();
    mount(name, folder.resolveSibling(JoinSpec.FILES));
    List<String> line = new ArrayList<>(inside());
    line.addAll(List.of("sh", "-c", IN_FOLDER, folder.toString()));
    line.addAll(process.command());
    return process.command(line).start();
  }

  /// Mounts one for a name that has none yet.
  private synchronized void mount(String name, Path folder) throws IOException {
    if (folders.containsKey(name)) {
      return;
    }
    Files.createDirectories(folder);
    List<String> line = new ArrayList<>(inside());
    line.addAll(
        List.of("mount", "-t", "tmpfs", "-o", "mode=755,size=" + size, "assay", folder.toString()));
    Process mounting = ChildEnvironment.needed(line).redirectErrorStream(true).start();
    String said = new String(mounting.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      if (mounting.waitFor() != 0) {
        throw new IOException("%s cannot have a disk of its own: %s".formatted(name, said.strip()));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while %s got its disk".formatted(name), e);
    }
    folders.put(name, folder);
  }

  /// The beginning of a command that runs where the file systems are.
  public List<String> inside() {
    return List.of("nsenter", "-t", Long.toString(holder.pid()), "-m");
  }

  /// The folder of a member's files, as it is called where the file systems are.
  public synchronized Optional<Path> folderOf(String name) {
    return Optional.ofNullable(folders.get(name));
  }

  /// The same folder as it is reached from the host, as long as this is not closed.
  public Optional<Path> seenFromHost(String name) {
    Path root = Path.of("/proc", Long.toString(holder.pid()), "root");
    return folderOf(name).map(folder -> root.resolve(folder.getRoot().relativize(folder)));
  }

  @Override
  public String addressOf(String name) {
    return JoinSpec.LOOPBACK;
  }

  /// Lets the file systems go; they are gone with the last process in the namespace.
  @Override
  public synchronized void close() {
    holder.destroyForcibly();
    try {
      holder.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    for (Path folder : folders.values()) {
      try {
        Files.deleteIfExists(folder);
      } catch (IOException e) {
        // An empty folder stays.
      }
    }
  }
}
