package assay.selftest.expiry;

import assay.judge.order.EntryLifetime;
import assay.record.history.History;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// Random histories of one entry that expires, and a search through all moments at which their operations may have taken
/// effect. Times are in quarters of a second, so that all moments can be tried.
final class ExpiringHistories {

  static final long UNIT_NANOS = 250_000_000;

  static final EntryLifetime LIFETIME = new EntryLifetime(8 * UNIT_NANOS);

  private static final int LIFE = 8;
  private static final int TOLERANCE = (int) (EntryLifetime.TOLERANCE_NANOS / UNIT_NANOS);

  /// When an UNKNOWN write may still land: later than any read.
  private static final int LATEST = 70;

  private final SplittableRandom random;

  ExpiringHistories(long seed) {
    random = new SplittableRandom(seed);
  }

  /// A write in one possible course of events.
  private record Landed(long version, int at) {}

  /// Up to three consecutive writes, the last perhaps UNKNOWN and repeated, and up to four reads. Most reads return what
  /// they can have found; some return the entry late, or nothing early.
  History next() {
    History history = new History(10);
    List<Landed> course = new ArrayList<>();
    int clock = random.nextInt(4);
    int writes = 1 + random.nextInt(3);
    boolean unsure = random.nextInt(3) == 0;
    for (int version = 1; version <= writes; version++) {
      boolean unknown = unsure && version == writes;
      int end = clock + random.nextInt(3);
      add(history, Op.WRITE, unknown, version, clock, end);
      if (!unknown || random.nextBoolean()) {
        course.add(new Landed(version, clock + random.nextInt(end - clock + 1)));
      }
      clock = end + 1 + random.nextInt(12);
      if (unknown && random.nextBoolean()) {
        end = clock + random.nextInt(3);
        add(history, Op.REWRITE, false, version, clock, end);
        course.add(new Landed(version, clock + random.nextInt(end - clock + 1)));
      }
    }
    int reads = 1 + random.nextInt(4);
    for (int read = 0; read < reads; read++) {
      int start = random.nextInt(45);
      int end = start + random.nextInt(3);
      int at = start + random.nextInt(end - start + 1);
      add(history, Op.READ, false, found(course, at), start, end);
    }
    return history;
  }

  private long found(List<Landed> course, int at) {
    @Nullable Landed last = last(course, at);
    if (last == null) {
      return 0;
    }
    int age = at - last.at();
    int lives = LIFE + random.nextInt(-TOLERANCE, TOLERANCE + 1);
    boolean there = random.nextInt(8) == 0 ? age >= lives : age < lives;
    return there ? last.version() : 0;
  }

  private static @Nullable Landed last(List<Landed> course, int at) {
    @Nullable Landed last = null;
    for (Landed each : course) {
      last = each.at() <= at && (last == null || each.at() >= last.at()) ? each : last;
    }
    return last;
  }

  private static void add(
      History history, Op op, boolean unknown, long version, int start, int end) {
    OperationOutcome outcome = unknown ? OperationOutcome.UNKNOWN : OperationOutcome.OK;
    history.add(0, Operation.of(op, outcome, 0, version, start * UNIT_NANOS, end * UNIT_NANOS));
  }

  /// Whether some course of events explains all reads: each acknowledged write lands between its start and its end, an
  /// UNKNOWN one after its start or never. A read finds the last write; the entry is there until its lifetime less the
  /// tolerance is over, and gone from its lifetime with the tolerance on. If a write lands in the read's own moment, either
  /// came first.
  static boolean isExplained(History history) {
    return explains(history, 0, new ArrayList<>());
  }

  private static boolean explains(History history, int event, List<Landed> course) {
    if (event == history.size()) {
      return everyReadFits(history, course);
    }
    if (history.op(event) == Op.READ) {
      return explains(history, event + 1, course);
    }
    boolean unknown = history.outcome(event) == OperationOutcome.UNKNOWN;
    if (unknown && explains(history, event + 1, course)) {
      return true;
    }
    int latest = unknown ? LATEST : units(history.endNanos(event));
    for (int at = units(history.startNanos(event)); at <= latest; at++) {
      course.add(new Landed(history.version(event), at));
      boolean explained = explains(history, event + 1, course);
      course.removeLast();
      if (explained) {
        return true;
      }
    }
    return false;
  }

  private static int units(long nanos) {
    return (int) (nanos / UNIT_NANOS);
  }

  private static boolean everyReadFits(History history, List<Landed> course) {
    for (int event = 0; event < history.size(); event++) {
      if (history.op(event) == Op.READ && !fits(history, event, course)) {
        return false;
      }
    }
    return true;
  }

  private static boolean fits(History history, int read, List<Landed> course) {
    for (int at = units(history.startNanos(read)); at <= units(history.endNanos(read)); at++) {
      boolean asIs = fits(history.version(read), last(course, at), at);
      if (asIs || fits(history.version(read), last(course, at - 1), at)) {
        return true;
      }
    }
    return false;
  }

  private static boolean fits(long version, @Nullable Landed last, int at) {
    if (last == null) {
      return version == 0;
    }
    int age = at - last.at();
    return version == 0
        ? age >= LIFE - TOLERANCE
        : version == last.version() && age <= LIFE + TOLERANCE;
  }
}
