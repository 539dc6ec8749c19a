package assay.cluster;

import assay.api.engine.JoinSpec;
import assay.plan.ProcessName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// An in-memory file system for each member's files, in a mount namespace for members only. Nothing stays mounted on
/// the host: the file systems disappear with the namespace's last process. A shell keeps the namespace until its
/// standard input closes, at the latest when Assay's process ends.
///
/// A restarted member finds its files again. Clients use the host's file system.
public final class PrivateDisks implements ProcessLauncher, AutoCloseable {

  private static final String HOLD = "trap '' INT TERM HUP; echo ready; read -r unused";

  private final Process holder;
  private final String size;
  private final Map<String, Path> folders = new LinkedHashMap<>();

  private PrivateDisks(Process holder, String size) {
    this.holder = holder;
    this.size = size;
  }

  /// Why this host cannot have private disks; empty when it can.
  public static Optional<String> missing() {
    return NamespaceHolder.missing(
        "/proc/self/ns/mnt",
        "file systems of members' own",
        "util-linux mount",
        "unshare",
        "nsenter",
        "mount");
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
    return NamespaceHolder.start(inside(), process);
  }

  /// Mounts a file system for a new name.
  private synchronized void mount(String name, Path folder) throws IOException {
    if (folders.containsKey(name)) {
      return;
    }
    Files.createDirectories(folder);
    NamespaceHolder.run(
        inside(),
        List.of("mount", "-t", "tmpfs", "-o", "mode=755,size=" + size, "assay", folder.toString()),
        name + " cannot have a disk of its own");
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
    NamespaceHolder.end(holder);
    for (Path folder : folders.values()) {
      try {
        Files.deleteIfExists(folder);
      } catch (IOException e) {
        // An empty folder stays.
      }
    }
  }
}
