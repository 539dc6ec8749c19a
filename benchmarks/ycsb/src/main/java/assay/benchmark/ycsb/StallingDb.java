package assay.benchmark.ycsb;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import site.ycsb.BasicDB;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/// YCSB's `BasicDB` with stalls: 200 ms every 2 s, the first 1 s after the first thread came. Every
/// read that begins during a stall waits until the stall is over.
public final class StallingDb extends BasicDB {

  private static final long PERIOD_NANOS = 2_000_000_000L;
  private static final long STALL_NANOS = 200_000_000L;
  private static final long START_NANOS = System.nanoTime() - PERIOD_NANOS / 2;

  public StallingDb() {}

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    long end = System.nanoTime();
    end += Math.max(0, STALL_NANOS - (end - START_NANOS) % PERIOD_NANOS);
    for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
    return super.read(table, key, fields, result);
  }
}
