package assay.probe;

import com.sun.management.ThreadMXBean;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.Optional;
import java.util.OptionalLong;

/// Watches this process from inside: what it allocates and what it keeps. Declines, with an empty
/// figure, what its JVM does not tell.
public final class JvmProbe {

  private JvmProbe() {}

  /// What all threads, ended ones included, have allocated on the heap since the JVM started.
  public static OptionalLong allocatedBytes() {
    if (ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads
        && threads.isThreadAllocatedMemorySupported()
        && threads.isThreadAllocatedMemoryEnabled()) {
      long bytes = threads.getTotalThreadAllocatedBytes();
      return bytes < 0 ? OptionalLong.empty() : OptionalLong.of(bytes);
    }
    return OptionalLong.empty();
  }

  /// What lives.
  ///
  /// @param heapBytes on the heap, as a full collection left it
  /// @param directBytes in direct buffers
  public record Live(long heapBytes, long directBytes) {}

  /// Collects all garbage and weighs what is left; empty where the JVM was told not to collect when
  /// asked.
  public static Optional<Live> live() {
    long before = collections();
    System.gc();
    return collections() == before
        ? Optional.empty()
        : Optional.of(new Live(heapBytes(), directBytes()));
  }

  private static long collections() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionCount)
        .sum();
  }

  /// By the pools' own note of what the last collection left, which what was allocated since is not
  /// in; a pool without such a note is taken as it is.
  private static long heapBytes() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .mapToLong(JvmProbe::bytesLeft)
        .sum();
  }

  private static long bytesLeft(MemoryPoolMXBean pool) {
    MemoryUsage left = pool.getCollectionUsage();
    return left == null ? pool.getUsage().getUsed() : left.getUsed();
  }

  private static long directBytes() {
    return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
        .filter(pool -> pool.getName().equals("direct"))
        .mapToLong(BufferPoolMXBean::getMemoryUsed)
        .sum();
  }
}
