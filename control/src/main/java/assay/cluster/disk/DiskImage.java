package assay.cluster.disk;

import assay.cluster.NamespaceHolder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// An ext4 file system on a loop device, which stands for a member's disk. Its image is a file that has lost its name, so
/// nothing of it stays: the kernel frees file and device with the last process that uses them.
///
/// A shell keeps the device while the file system is not mounted. It ends with its standard input, at the latest when
/// Assay's process ends.
final class DiskImage implements AutoCloseable {

  /// `$0` is the image, `$1` the folder and `$2` the size.
  private static final String HOLD =
      """
      trap '' INT TERM HUP
      mounted() { mount -t ext4 "$loop" "$1" 2>&1; }
      again() { { ! mountpoint -q "$1" || umount "$1" 2>&1; } && mounted "$1"; }
      truncate -s "$2" "$0" && mkfs.ext4 -q -F -m 0 -E lazy_itable_init=0,lazy_journal_init=0 "$0" &&
        loop=$(losetup -f --show "$0") && exec 9<"$loop" && losetup -d "$loop" && rm "$0" &&
        mounted "$1" && rmdir "$1/lost+found" && chmod 755 "$1" && echo ready || exit 1
      while read -r unused; do
        said=$(again "$1") && echo done || echo "$said" | head -n 1
      done
      """;

  private static final String DONE = "done";

  private final Process holder;
  private final BufferedReader answers;
  private final Writer orders;

  private DiskImage(Process holder) {
    this.holder = holder;
    answers = holder.inputReader(StandardCharsets.UTF_8);
    orders = holder.outputWriter(StandardCharsets.UTF_8);
  }

  /// Makes the file system and mounts it.
  ///
  /// @param inside enters the mount namespace
  static DiskImage mount(List<String> inside, Path folder, String size) throws IOException {
    List<String> line = new ArrayList<>(inside);
    Path image = folder.resolveSibling(folder.getFileName() + ".img");
    line.addAll(List.of("sh", "-c", HOLD, image.toString(), folder.toString(), size));
    return new DiskImage(NamespaceHolder.start("the disk of " + folder, line));
  }

  /// Mounts the file system again as its disk has it.
  ///
  /// @throws IOException when a process still uses it, or the disk is damaged
  void mountAgain() throws IOException {
    orders.write("again\n");
    orders.flush();
    String answer = answers.readLine();
    if (!DONE.equals(answer)) {
      throw new IOException("the disk could not be mounted again: " + answer);
    }
  }

  @Override
  public void close() {
    NamespaceHolder.end(holder);
  }
}
