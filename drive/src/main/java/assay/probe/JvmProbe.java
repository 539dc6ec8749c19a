package assay.probe;

import com.sun.management.ThreadMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.Optional;
import java.util.OptionalLong;

/// Measures this process's allocation, live memory, open files and threads. A figure is empty if the JVM does not
/// report it.
public final class JvmProbe {

  /// A full collection moves what lives out of every region, however little garbage the region holds.
  public static final String ALL_GARBAGE = "-XX:MarkSweepDeadRatio=0";

  private JvmProbe() {}

  /// Bytes allocated on the heap since the JVM started, by all threads, including ended ones.
  public static OptionalLong allocatedBytes() {
    if (ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads
        && threads.isThreadAllocatedMemorySupported()
        && threads.isThreadAllocatedMemoryEnabled()) {
      long bytes = threads.getTotalThreadAllocatedBytes();
      return bytes < 0 ? OptionalLong.empty() : OptionalLong.of(bytes);
    }
    return OptionalLong.empty();
  }

  /// Live memory.
  ///
  /// @param heapBytes after a full collection
  /// @param directBytes in direct buffers
  public record Live(long heapBytes, long directBytes) {}

  /// Makes the JVM's own full collection and measures the rest; empty if the JVM ignores requests to collect. By default
  /// HotSpot leaves garbage where it is at most 5 % of a region: start the JVM with [#ALL_GARBAGE].
  public static Optional<Live> live() {
    long before = collections();
    System.gc();
    return collections() == before
        ? Optional.empty()
        : Optional.of(new Live(heapBytes(), directBytes()));
  }

  /// Open file descriptors, with pipes, sockets and the class path's jars.
  public static OptionalLong openFiles() {
    if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix) {
      long files = unix.getOpenFileDescriptorCount();
      return files < 0 ? OptionalLong.empty() : OptionalLong.of(files);
    }
    return OptionalLong.empty();
  }

  /// Live platform threads.
  public static long threads() {
    return ManagementFactory.getThreadMXBean().getThreadCount();
  }

  private static long collections() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionCount)
        .sum();
  }

  /// Uses each pool's usage after the last collection, or its current usage if the pool does not record that.
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
