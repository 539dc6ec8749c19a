package assay.cluster.disk;

import assay.api.engine.JoinSpec;
import assay.cluster.Installation;
import assay.cluster.LinkProcess;
import assay.cluster.NamespaceHolder;
import assay.cluster.ProcessLauncher;
import assay.plan.DiskSetting;
import assay.plan.ProcessName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A file system for each member's files, in a mount namespace for members only. Nothing stays mounted on the host: the
/// file systems disappear with the namespace's last process. A shell keeps the namespace until its standard input closes,
/// at the latest when Assay's process ends.
///
/// A restarted member finds its files again. Clients use the host's file system.
public final class PrivateDisks implements ProcessLauncher, AutoCloseable {

  private static final String HOLD = "trap '' INT TERM HUP; echo ready; read -r unused";
  private static final String WHAT = "file systems of members' own";
  private static final Path LOOP_CONTROL = Path.of("/dev/loop-control");

  private final Process holder;
  private final String size;
  private final @Nullable PowerCutter power;
  private final Map<String, Path> folders = new LinkedHashMap<>();
  private final Map<String, DiskImage> images = new LinkedHashMap<>();

  private PrivateDisks(Process holder, String size, @Nullable PowerCutter power) {
    this.holder = holder;
    this.size = size;
    this.power = power;
  }

  /// Why this host cannot have private disks; empty when it can.
  public static Optional<String> missing() {
    return NamespaceHolder.missing(
        "/proc/self/ns/mnt", WHAT, "util-linux mount", "unshare", "nsenter", "mount");
  }

  /// Why this host cannot have private disks whose power fails; empty when it can.
  public static Optional<String> missingPower() {
    return LinkProcess.missingOfJava("power failures")
        .or(PrivateDisks::missing)
        .or(() ->
            NamespaceHolder.missing(
                "/proc/self/ns/mnt",
                "disks of members' own",
                "util-linux mount e2fsprogs",
                "losetup",
                "mountpoint",
                "umount",
                "mkfs.ext4"))
        .or(() ->
            Files.exists(LOOP_CONTROL)
                ? Optional.empty()
                : Optional.of(
                    "disks of members' own take the kernel's loop devices, and %s is missing (modprobe loop)"
                        .formatted(LOOP_CONTROL)));
  }

  /// Makes an empty namespace.
  public static PrivateDisks make(DiskSetting setting, Installation installation)
      throws IOException {
    Process holder = NamespaceHolder.start(WHAT, HOLD, "--mount", "--propagation", "private");
    try {
      PowerCutter power = setting.survivesPower() ? PowerCutter.start(installation) : null;
      return new PrivateDisks(holder, setting.size(), power);
    } catch (IOException e) {
      NamespaceHolder.end(holder);
      throw e;
    }
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
    if (power == null) {
      NamespaceHolder.run(
          inside(),
          List.of(
              "mount", "-t", "tmpfs", "-o", "mode=755,size=" + size, "assay", folder.toString()),
          name + " cannot have a disk of its own");
    } else {
      images.put(name, DiskImage.mount(inside(), folder, size));
      new DiskMark(seen(folder)).force();
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
    return folderOf(name).map(this::seen);
  }

  private Path seen(Path folder) {
    Path root = Path.of("/proc", Long.toString(holder.pid()), "root");
    return root.resolve(folder.getRoot().relativize(folder));
  }

  /// Forces all that members have written, as time does on a cluster that has run for a while.
  public synchronized void settle() throws IOException {
    for (Map.Entry<String, Path> disk : folders.entrySet()) {
      new DiskMark(seen(disk.getValue())).force();
      NamespaceHolder.run(
          inside(),
          List.of("sync", "-f", disk.getValue().toString()),
          "the disk of %s could not be synced".formatted(disk.getKey()));
    }
  }

  /// Cuts a member's file system off its disk: what is not on the disk by now is lost.
  ///
  /// @throws IllegalStateException if the file system has no disk
  public void cutPower(String name) throws IOException {
    if (power == null) {
      throw new IllegalStateException("a file system in memory has no disk");
    }
    power.cut(seenFromHost(name).orElseThrow());
  }

  /// Mounts a member's file system again as its disk has it.
  ///
  /// @throws IOException while a process still uses it
  public void mountAgain(String name) throws IOException {
    imageOf(name).mountAgain();
  }

  private synchronized DiskImage imageOf(String name) {
    return Optional.ofNullable(images.get(name)).orElseThrow();
  }

  @Override
  public String addressOf(String name) {
    return JoinSpec.LOOPBACK;
  }

  /// Releases the file systems, which disappear with the namespace's last process.
  @Override
  public synchronized void close() {
    images.values().forEach(DiskImage::close);
    if (power != null) {
      power.close();
    }
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
