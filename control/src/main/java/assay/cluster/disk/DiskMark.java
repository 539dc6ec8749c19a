package assay.cluster.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/// A file in a member's file system that tells a power failure from anything less: its first content is forced to the
/// disk, the second one is not.
public final class DiskMark {

  private static final String NAME = "assay-mark";
  private static final int PAGE = 4096;
  private static final byte FORCED = 'f';
  private static final byte UNFORCED = 'u';

  private final Path file;

  /// @param folder the root of the file system, as the host sees it
  public DiskMark(Path folder) {
    file = folder.resolve(NAME);
  }

  public enum Content {
    FORCED,
    UNFORCED,
    NONE
  }

  /// Writes the mark and forces it to the disk, unless it is there.
  public void force() throws IOException {
    if (read() == Content.FORCED) {
      return;
    }
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      write(channel, FORCED);
      channel.force(true);
    }
  }

  /// Overwrites the mark in the kernel's memory alone.
  public void overwrite() throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      write(channel, UNFORCED);
    }
  }

  private static void write(FileChannel channel, byte content) throws IOException {
    byte[] page = new byte[PAGE];
    Arrays.fill(page, content);
    ByteBuffer left = ByteBuffer.wrap(page);
    while (left.hasRemaining()) {
      int unused = channel.write(left);
    }
  }

  public Content read() throws IOException {
    byte[] page;
    try {
      page = Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      return Content.NONE;
    }
    return page.length == PAGE && all(page, FORCED)
        ? Content.FORCED
        : page.length == PAGE && all(page, UNFORCED) ? Content.UNFORCED : Content.NONE;
  }

  private static boolean all(byte[] page, byte content) {
    for (byte one : page) {
      if (one != content) {
        return false;
      }
    }
    return true;
  }
}
