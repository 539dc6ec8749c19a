package assay.record.history;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.UUID;

/// Blocks of bytes on disk that belong to one of many parts each. Nothing of it outlives the process, whatever becomes
/// of that: on Linux the file has no name any more as soon as it is open.
final class SpillFile implements AutoCloseable {

  private final FileChannel file;
  private final Blocks[] blocks;
  private long length;

  /// Where the blocks of one part are.
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

  /// @param folder where it is made
  /// @throws IOException where it cannot be
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

  /// Adds a block to a part's.
  ///
  /// @throws UncheckedIOException where there is no room for it
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

  /// How many blocks a part has.
  int blocks(int part) {
    return blocks[part].size;
  }

  /// Reads one of a part's blocks, and returns how long it is.
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
