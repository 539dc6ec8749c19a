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

/// An in-memory file system for each member's files, in a mount namespace for members only. Nothing stays mounted on
/// the host: the file systems disappear with the namespace's last process. A shell keeps the namespace until its
/// standard input closes, at the latest when Assay's process ends.
///
/// A restarted member finds its files again. Clients use the host's file system.
public final class PrivateDisks implements ProcessLauncher, AutoCloseable {

  private static final String HOLD = "trap '' INT TERM HUP; echo ready; read -r unused";

  /// A process that enters the namespace starts in the root folder, but needs its own.
  private static final String IN_FOLDER = "cd \"$0\" && exec \"$@\"";

  private final Process holder;
  private final String size;
  private final Map<String, Path> folders = new LinkedHashMap<>();

  private PrivateDisks(Process holder, String size) {
    this.holder = holder;
    this.size = size;
  }

  /// Why this host cannot have private disks; empty when it can.
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

  /// Makes an empty namespace.
  ///
  /// @param size the size of each member's file system: `64m`
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

  /// Mounts a file system for a new name.
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

  /// The prefix of a command that runs in the namespace.
  public List<String> inside() {
    return List.of("nsenter", "-t", Long.toString(holder.pid()), "-m");
  }

  /// The folder of a member's files inside the namespace.
  public synchronized Optional<Path> folderOf(String name) {
    return Optional.ofNullable(folders.get(name));
  }

  /// The path of the same folder from the host, valid until closed.
  public Optional<Path> seenFromHost(String name) {
    Path root = Path.of("/proc", Long.toString(holder.pid()), "root");
    return folderOf(name).map(folder -> root.resolve(folder.getRoot().relativize(folder)));
  }

  @Override
  public String addressOf(String name) {
    return JoinSpec.LOOPBACK;
  }

  /// Releases the file systems, which disappear with the namespace's last process.
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
