package assay.record.history;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.UUID;

/// Blocks of bytes on disk, each of one part. Never outlives the process: on Linux it loses its name once open.
final class SpillFile implements AutoCloseable {

  private final FileChannel file;
  private final Blocks[] blocks;
  private long length;

  /// The blocks of one part.
  private static final class Blocks {
    private long[] positions = new long[4];
    private int[] lengths = new int[4];
    private int size;

    void add(long position, int length) {
      if (size == positions.length) {
        positions = Arrays.copyOf(positions, 2 * size);
        lengths = Arrays.copyOf(lengths, 2 * size);
      }
      positions[size] = position;
      lengths[size++] = length;
    }
  }

  /// @throws IOException when the file cannot be created
  SpillFile(Path folder, int parts) throws IOException {
    Path path = folder.resolve("judging-" + UUID.randomUUID() + ".spill");
    file =
        FileChannel.open(
            path,
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE);
    blocks = new Blocks[parts];
    Arrays.setAll(blocks, part -> new Blocks());
  }

  /// @throws UncheckedIOException when the disk has no room
  void append(int part, byte[] bytes, int many) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes, 0, many);
    try {
      while (buffer.hasRemaining()) {
        file.write(buffer, length + buffer.position());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    blocks[part].add(length, many);
    length += many;
  }

  int blocks(int part) {
    return blocks[part].size;
  }

  /// Reads a block, and returns its length.
  int read(int part, int block, byte[] into) throws IOException {
    int many = blocks[part].lengths[block];
    ByteBuffer buffer = ByteBuffer.wrap(into, 0, many);
    while (buffer.hasRemaining()) {
      if (file.read(buffer, blocks[part].positions[block] + buffer.position()) < 0) {
        throw new IOException("a temporary file is shorter than what was written to it");
      }
    }
    return many;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
