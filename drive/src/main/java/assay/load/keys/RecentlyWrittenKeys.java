package assay.load.keys;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.random.RandomGenerator;

/// The keys of the last writes with a known outcome, at most 4,096. A read shows whether an
/// acknowledged write is visible, and whether a failed write really did not happen.
///
/// A read can be stale only for a short time, so draws are log-uniform in recency: the last write
/// is as likely as the two before it together, and those as the four before them.
///
/// A client may see its own writes at once and others' writes only later. So a trial's clients share
/// their keys through mapped files, one per client: adding a key costs no more than in private
/// memory, and no message is sent. Each client's keys are drawn equally often.
public final class RecentlyWrittenKeys {

  private static final int SIZE = 1 << 12;
  private static final int BYTES = (1 + SIZE) * Integer.BYTES;
  private static final VarHandle INTS =
      MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());

  /// The number of keys added, then the keys in a ring. Each key is stored plus 1, so 0 means
  /// empty.
  private final ByteBuffer memory;

  private volatile List<RecentlyWrittenKeys> others = List.of();

  RecentlyWrittenKeys() {
    this(ByteBuffer.allocateDirect(BYTES));
  }

  private RecentlyWrittenKeys(ByteBuffer memory) {
    this.memory = memory;
  }

  /// Creates an empty file that other clients can [#open].
  public static RecentlyWrittenKeys create(Path file) throws IOException {
    return map(file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING);
  }

  public static RecentlyWrittenKeys open(Path file) throws IOException {
    return map(file);
  }

  private static RecentlyWrittenKeys map(Path file, StandardOpenOption... options)
      throws IOException {
    StandardOpenOption[] all = new StandardOpenOption[options.length + 2];
    System.arraycopy(options, 0, all, 0, options.length);
    all[options.length] = StandardOpenOption.READ;
    all[options.length + 1] = StandardOpenOption.WRITE;
    try (FileChannel channel = FileChannel.open(file, all)) {
      return new RecentlyWrittenKeys(channel.map(MapMode.READ_WRITE, 0, BYTES));
    }
  }

  /// From now on also draws from these.
  public void meet(List<RecentlyWrittenKeys> clients) {
    others = List.copyOf(clients);
  }

  void add(int key) {
    int place = (int) INTS.getAndAdd(memory, 0, 1);
    INTS.setRelease(memory, at(place), key + 1);
  }

  private static int at(int place) {
    return (1 + (place & (SIZE - 1))) * Integer.BYTES;
  }

  /// A recent key, or -1 if there is none.
  int draw(RandomGenerator random) {
    List<RecentlyWrittenKeys> met = others;
    int client = met.isEmpty() ? 0 : random.nextInt(met.size() + 1);
    int key = client == 0 ? -1 : met.get(client - 1).own(random);
    return key < 0 ? own(random) : key;
  }

  private int own(RandomGenerator random) {
    int newest = (int) INTS.getAcquire(memory, 0);
    int filled = newest < 0 ? SIZE : Math.min(newest, SIZE);
    if (filled == 0) {
      return -1;
    }
    int age = (int) Math.exp(random.nextDouble() * Math.log(filled + 1.0));
    return (int) INTS.getAcquire(memory, at(newest - Math.min(age, filled))) - 1;
  }
}
