package assay.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Cache;
import assay.api.Colocated;
import assay.api.Session;
import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.PairUpdateProtocol;
import assay.api.pairupdate.PairUpdateSolutions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Tasks that each increment one of two counters, done by several threads with one of an engine's
/// protocols.
public final class CounterTasks {

  private static final int COUNTERS = 2;
  private static final int THREADS = 4;
  private static final int EACH = 30;
  private static final int TOGETHER = 200;
  private static final int TRAIL = 4096;

  static final int ALL = THREADS * EACH + TOGETHER;

  private static final String TASKS = "tasks";
  private static final String COUNTS = "counts";

  /// Map names, separated by commas.
  static final String MAPS = TASKS + "," + COUNTS;

  private final Session session;
  private final int from;

  /// @param from the first task's number
  CounterTasks(Session session, int from) {
    this.session = session;
    this.from = from;
  }

  /// Does some tasks one by one, some in one call, and then all once more, which must change
  /// nothing.
  ///
  /// @return the number acknowledged, the amount counted, the number marked done, the number stored
  /// a second time, and the number from the one call that overtook an earlier one
  String solve(String name) throws Exception {
    PairUpdateProtocol protocol = session.capability(PairUpdateSolutions.class).named(name);
    long before = counted();
    session.capability(Cache.class, TASKS).putAll(fresh());
    long acknowledged = oneByOne(protocol);
    acknowledged += protocol.update(changes(THREADS * EACH, ALL));
    long again = protocol.update(changes(0, ALL));
    assertThat(protocol.retries()).isNotNegative();
    return String.join(
        " ",
        Stream.of(acknowledged, counted() - before, done(), again, overtakings())
            .map(String::valueOf)
            .toList());
  }

  private long oneByOne(PairUpdateProtocol protocol) throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      List<Callable<Long>> work = new ArrayList<>();
      for (int thread = 0; thread < THREADS; thread++) {
        int first = thread * EACH;
        work.add(() -> each(protocol, changes(first, first + EACH)));
      }
      long sum = 0;
      for (Future<Long> one : threads.invokeAll(work)) {
        sum += one.get();
      }
      return sum;
    }
  }

  private static long each(PairUpdateProtocol protocol, List<Do> changes) throws Exception {
    long sum = 0;
    for (Do change : changes) {
      sum += protocol.update(List.of(change));
    }
    return sum;
  }

  private TaskKey key(int i) {
    return new TaskKey(from + i, (from + i) % COUNTERS);
  }

  private List<Do> changes(int first, int end) {
    return IntStream.range(first, end).mapToObj(i -> new Do(key(i))).toList();
  }

  private Map<Object, Object> fresh() {
    Map<Object, Object> tasks = new HashMap<>();
    for (int i = 0; i < ALL; i++) {
      tasks.put(key(i), new Task(key(i).id(), key(i).counter(), false));
    }
    return tasks;
  }

  private long counted() {
    return counters().mapToLong(Count::value).sum();
  }

  private long overtakings() {
    return counters()
        .map(counter -> counter.trail(from + THREADS * EACH, from + ALL))
        .mapToLong(CounterTasks::overtakings)
        .sum();
  }

  /// How many ids directly follow a higher id.
  static long overtakings(List<Integer> ids) {
    return IntStream.range(1, ids.size()).filter(i -> ids.get(i) < ids.get(i - 1)).count();
  }

  private Stream<Count> counters() {
    List<Integer> counters = IntStream.range(0, COUNTERS).boxed().toList();
    return session.capability(Cache.class, COUNTS).getAll(counters).values().stream()
        .map(Count.class::cast);
  }

  private long done() {
    List<TaskKey> keys = IntStream.range(0, ALL).mapToObj(this::key).toList();
    return session.capability(Cache.class, TASKS).getAll(keys).values().stream()
        .filter(task -> ((Task) task).done())
        .count();
  }

  public record TaskKey(int id, int counter) implements Colocated {

    @Override
    public Object colocatedWith() {
      return counter;
    }
  }

  public record Task(int id, int counter, boolean done) {}

  /// A counter's value, and its last tasks in order.
  public record Count(long value, String text) {

    static Count none() {
      return new Count(0, " ".repeat(TRAIL));
    }

    Count and(int id) {
      String longer = text + id + " ";
      return new Count(value + 1, longer.substring(longer.length() - TRAIL));
    }

    /// The tasks from `first` up to but not including `end`, as far as the text still has them.
    List<Integer> trail(int first, int end) {
      return Stream.of(text.substring(text.indexOf(' ')).trim().split(" ", -1))
          .map(Integer::valueOf)
          .filter(id -> id >= first && id < end)
          .toList();
    }
  }

  public record Do(TaskKey key) implements PairUpdate {

    @Override
    public String sourceMap() {
      return TASKS;
    }

    @Override
    public Object source() {
      return key;
    }

    @Override
    public String targetMap() {
      return COUNTS;
    }

    @Override
    public Object target(Object source) {
      return ((Task) source).counter();
    }

    @Override
    public @Nullable Pair apply(Object source, @Nullable Object target) {
      Task task = (Task) source;
      if (task.done()) {
        return null;
      }
      Count counted = target == null ? Count.none() : (Count) target;
      return new Pair(new Task(task.id(), task.counter(), true), counted.and(task.id()));
    }
  }
}
