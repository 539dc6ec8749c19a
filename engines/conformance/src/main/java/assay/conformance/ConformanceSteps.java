package assay.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.Cache;
import assay.api.DefiniteFailureException;
import assay.api.Destroyable;
import assay.api.Invocable;
import assay.api.Session;
import assay.api.engine.MembershipEvents;
import assay.api.engine.NearCache;
import assay.api.engine.Partitioned;
import assay.api.engine.SerializedSizes;
import assay.conformance.SampleRecords.Account;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The steps for a test cluster's client. Each step answers in one line. An engine's own tests may
/// add steps.
public class ConformanceSteps {

  /// Shorter than a test waits for an answer, so the test learns what was missing.
  private static final long PATIENCE_NANOS = 75_000_000_000L;

  /// The answer to `safe` of an engine with partitions that stay without copies.
  static final String NEVER = "never";

  private final Session session;
  private final Cache data;
  private final EntrySteps entries;
  private final List<String> told = new CopyOnWriteArrayList<>();
  private @Nullable BalanceWriter writer;

  public ConformanceSteps(Session session) {
    this.session = session;
    this.data = session.capability(Cache.class);
    entries = new EntrySteps(session);
  }

  /// @param step the step's name and its arguments
  /// @throws IllegalArgumentException if there is no such step
  public String run(String[] step) throws Exception {
    return switch (step[0]) {
      case "safe" -> awaitSafe(Integer.parseInt(step[1]));
      case "claims" -> claims(Set.of(step[1].split(",")));
      case "queries" -> {
        QueryChecks.check(session);
        yield "";
      }
      case "drops" -> {
        drops();
        yield "";
      }
      case "drop" -> {
        for (String map : step[1].split(",")) {
          session.capability(Destroyable.class, map).destroy();
          assertThat(session.capability(Cache.class, map).size()).as(map).isZero();
        }
        yield "";
      }
      case "async" -> {
        new AsyncSteps(session).entries();
        yield "";
      }
      case "async-processors" -> {
        new AsyncSteps(session).processors();
        yield "";
      }
      case "fill" -> fill(Integer.parseInt(step[1]));
      case "solve" -> new CounterTasks(session, Integer.parseInt(step[2])).solve(step[1]);
      case "race" ->
          new PairUpdateSpeedComparison(session)
              .run(
                  step[1],
                  Integer.parseInt(step[2]),
                  Integer.parseInt(step[3]),
                  Integer.parseInt(step[4]));
      case "owner" -> owner(Integer.parseInt(step[1]));
      case "near" -> near(Integer.parseInt(step[1]));
      case "differ" -> differ(Integer.parseInt(step[1]));
      case "missing" -> missing(Integer.parseInt(step[1]));
      case "kept" -> awaitKept(Integer.parseInt(step[1]));
      case "ownership" -> ownership().toString();
      case "listen" -> listen();
      case "told" -> String.join(", ", told);
      case "write" -> write();
      case "killed" -> {
        Objects.requireNonNull(writer).killed(step[1], Long.parseLong(step[2]));
        yield "";
      }
      case "written" -> Objects.requireNonNull(writer).end();
      default -> entries.run(step);
    };
  }

  /// Checks every capability that the engine claims.
  private String claims(Set<String> claimed) throws Exception {
    entries();
    if (claimed.contains("ConditionalCache")) {
      new ConditionalSteps(session).run();
    }
    if (claimed.contains("Invocable")) {
      entryProcessors();
    }
    if (claimed.contains("Partitioned")) {
      partitions();
    }
    if (claimed.containsAll(Set.of("Partitioned", "PairUpdateSolutions"))) {
      associates();
    }
    if (claimed.contains("Destroyable")) {
      drops();
    }
    if (claimed.contains("EntryEvents")) {
      entries.claim();
    }
    if (claimed.contains("SerializedSizes")) {
      assertThat(session.capability(SerializedSizes.class).bytes(Account.of(1, 1)))
          .isBetween(40, 2_000);
    }
    refusals(claimed.contains(DescriptorClaims.KEEPS_OBJECTS));
    return "";
  }

  private void entries() {
    data.put(1, Account.of(1, 10));
    assertThat(data.get(1)).isEqualTo(Account.of(1, 10));
    data.putAll(Map.of(2, Account.of(2, 20), 3, Account.of(3, 30)));
    assertThat(data.getAll(List.of(1, 2, 3, 99)))
        .isEqualTo(Map.of(1, Account.of(1, 10), 2, Account.of(2, 20), 3, Account.of(3, 30)));
    data.remove(2);
    data.remove(3);
    assertThat(data.get(3)).isNull();
    assertThat(data.getAll(List.of(1, 2, 3))).containsOnlyKeys(1);
    assertThat(data.size()).isEqualTo(1);
    data.remove(3);
    assertThat(data.get(3)).as("a key that was removed twice").isNull();
    data.put(3, Account.of(3, 31));
    assertThat(data.get(3)).as("a key inserted again").isEqualTo(Account.of(3, 31));
    data.remove(3);
    assertThat(data.get(3)).as("a key inserted again and removed").isNull();
    Cache other = session.capability(Cache.class, "other");
    SampleRecords.Holding key = new SampleRecords.Holding("A", 1);
    other.put(key, new SampleRecords.Tally(key, List.of("one", "two")));
    assertThat(other.get(new SampleRecords.Holding("A", 1)))
        .isEqualTo(new SampleRecords.Tally(key, List.of("one", "two")));
    assertThat(data.get(1)).isEqualTo(Account.of(1, 10));
  }

  private void entryProcessors() {
    Invocable invoker = session.capability(Invocable.class);
    assertThat(invoker.invoke(1, new SampleRecords.Raise(5))).isEqualTo(Account.of(1, 15));
    assertThat(data.get(1)).isEqualTo(Account.of(1, 15));
    assertThat(invoker.invoke(1, new SampleRecords.Move("Elsewhere", 1)))
        .isEqualTo(Account.of(1, 15).with("Elsewhere", 16));
    assertThat(invoker.invoke(98, new SampleRecords.Raise(5))).isNull();
    assertThat(data.get(98)).isNull();
    assertThat(invoker.invoke(1, new SampleRecords.Forget())).isEqualTo(1);
    assertThat(data.get(1)).isNull();
    List<Integer> keys = IntStream.range(10, 60).boxed().toList();
    data.putAll(accounts(10, 60));
    invoker.invokeAll(keys, new SampleRecords.Raise(7));
    assertThat(data.getAll(keys))
        .hasSize(50)
        .allSatisfy((key, value) ->
            assertThat(value).isEqualTo(Account.of((Integer) key, (Integer) key + 7)));
    invoker.invokeAll(keys, new SampleRecords.Forget());
    assertThat(data.getAll(keys)).isEmpty();
  }

  private Partitioned partitioned() {
    return session.capability(Partitioned.class);
  }

  private void partitions() {
    assertThat(IntStream.range(0, 500).map(partitioned()::partitionOf).distinct().count())
        .isBetween(partitioned().partitions() * 3L / 4, (long) partitioned().partitions());
    assertThat(ownership()).isNotEmpty();
  }

  private void associates() {
    for (int i = 0; i < 50; i++) {
      assertThat(partitioned().partitionOf(new CounterTasks.TaskKey(1000 + i, i)))
          .isEqualTo(partitioned().partitionOf(i));
    }
  }

  /// The partition count per owner and backup, as `member-1>member-2=10`.
  private Map<String, Integer> ownership() {
    Map<String, Integer> owned = new TreeMap<>();
    for (int partition = 0; partition < partitioned().partitions(); partition++) {
      owned.merge(
          partitioned().ownerOf(partition) + ">" + partitioned().backupOf(partition),
          1,
          Integer::sum);
    }
    return owned;
  }

  /// Drops a map again and again; each new map is empty and takes entries at once.
  private void drops() {
    for (int round = 0; round < 5; round++) {
      Cache dropped = session.capability(Cache.class, "dropped");
      dropped.putAll(accounts(0, 50));
      assertThat(dropped.size()).isEqualTo(50);
      session.capability(Destroyable.class, "dropped").destroy();
      assertThat(session.capability(Cache.class, "dropped").size()).isZero();
      assertThat(session.capability(Cache.class, "dropped").get(1)).isNull();
    }
  }

  /// @param keepsObjects whether the engine may keep a value as a Java object
  private void refusals(boolean keepsObjects) {
    if (!keepsObjects) {
      assertThatThrownBy(() -> data.put(7, new SampleRecords.Anything(new Object())))
          .isInstanceOf(DefiniteFailureException.class);
    }
    assertThatThrownBy(() -> session.capability(Runnable.class))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> session.capability(NearCache.class))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  /// Reads every key twice, then writes it and reads it again: the near cache must not hide the write. Answers how many
  /// of the second reads were near cache hits.
  private String near(int keys) {
    fill(keys);
    NearCache near = session.capability(NearCache.class);
    for (int key = 0; key < keys; key++) {
      assertThat(data.get(key)).isEqualTo(Account.of(key, key));
    }
    long before = near.hits();
    for (int key = 0; key < keys; key++) {
      assertThat(data.get(key)).isEqualTo(Account.of(key, key));
    }
    long hits = near.hits() - before;
    for (int key = 0; key < keys; key++) {
      data.put(key, Account.of(key, key + 1));
      assertThat(data.get(key)).isEqualTo(Account.of(key, key + 1));
    }
    if (forgets(near)) {
      long misses = near.misses();
      long answered = near.hits();
      for (int key = 0; key < keys; key++) {
        assertThat(data.get(key)).isEqualTo(Account.of(key, key + 1));
      }
      assertThat(near.hits() - answered).as("reads that are answered near").isZero();
      // Ignite counts a read of a cleared entry twice.
      assertThat(near.misses() - misses)
          .as("reads that go to the cluster")
          .isGreaterThanOrEqualTo(keys);
    }
    return Long.toString(hits);
  }

  private static boolean forgets(NearCache near) {
    try {
      near.clear();
      return true;
    } catch (UnsupportedOperationException lacksAWay) {
      return false;
    }
  }

  /// Does not wait if the engine has no owners, or says that it does not become safe: then the answer is `never`.
  private String awaitSafe(int members) throws InterruptedException {
    if (!divides()) {
      return "0";
    }
    long start = System.nanoTime();
    while (!partitioned().safe(members)) {
      if (isAsSafeAsItGets(members)) {
        return NEVER;
      }
      if (System.nanoTime() - start > PATIENCE_NANOS) {
        throw new AssertionError(
            ("`Partitioned.safe(%d)` was false for %d s, and `Partitioned.becomesSafe(%1$d)` is true: the partitions have"
                    + " to become safe, or `becomesSafe` has to be false if lost copies are never made again."
                    + " Partitions by owner>copy: %3$s")
                .formatted(members, PATIENCE_NANOS / 1_000_000_000, ownership()));
      }
      Thread.sleep(5);
    }
    return Long.toString((System.nanoTime() - start) / 1_000_000);
  }

  /// As Assay in a run: every partition has an owner that is a member, and missing copies are not made. False if the
  /// engine does not answer.
  private boolean isAsSafeAsItGets(int members) {
    try {
      Set<String> counted = partitioned().members();
      return !partitioned().becomesSafe(members)
          && IntStream.range(0, partitioned().partitions())
              .mapToObj(partitioned()::ownerOf)
              .allMatch(owner -> owner != null && (counted.isEmpty() || counted.contains(owner)));
    } catch (RuntimeException nobodyAnswers) {
      return false;
    }
  }

  /// Waits until all keys are read back: an engine may acknowledge before even the owner has a value.
  private String awaitKept(int keys) throws InterruptedException {
    long start = System.nanoTime();
    while (System.nanoTime() - start <= PATIENCE_NANOS) {
      try {
        if (missing(keys).equals("0")) {
          return "";
        }
      } catch (RuntimeException beforeOthersTookOver) {
        // Asked again.
      }
      Thread.sleep(5);
    }
    throw new AssertionError(missing(keys) + " of " + keys + " keys are not read back");
  }

  private boolean divides() {
    try {
      return partitioned() != null;
    } catch (UnsupportedOperationException nobodyOwnsAnything) {
      return false;
    }
  }

  private static Map<Object, Object> accounts(int from, int to) {
    return IntStream.range(from, to)
        .boxed()
        .collect(Collectors.toMap(key -> key, key -> Account.of(key, key)));
  }

  private String fill(int keys) {
    data.putAll(accounts(0, keys));
    return "";
  }

  /// The member that owns most of the keys, its key count, and how many members own
  /// any: `member-1 812 3`.
  private String owner(int keys) {
    Map<String, Long> owned =
        IntStream.range(0, keys)
            .mapToObj(key -> partitioned().ownerOf(partitioned().partitionOf(key)))
            .filter(Objects::nonNull)
            .collect(Collectors.groupingBy(owner -> owner, Collectors.counting()));
    Map.Entry<String, Long> most =
        owned.entrySet().stream()
            .max(
                Map.Entry.<String, Long>comparingByValue()
                    .thenComparing(Map.Entry.comparingByKey()))
            .orElseThrow(() -> new AssertionError("no key has an owner"));
    return "%s %d %d".formatted(most.getKey(), most.getValue(), owned.size());
  }

  private String missing(int keys) {
    int found = data.getAll(IntStream.range(0, keys).boxed().toList()).size();
    return Integer.toString(keys - found);
  }

  /// How many keys have another value on their owner than a read finds. The final read of a run reads doubtful keys on
  /// their owner, so a lagging copy would look like a loss.
  private String differ(int keys) {
    Invocable invoker = session.capability(Invocable.class);
    Map<Object, Object> read = data.getAll(IntStream.range(0, keys).boxed().toList());
    long differing =
        IntStream.range(0, keys)
            .filter(key ->
                !Objects.equals(invoker.invoke(key, new SampleRecords.Look()), read.get(key)))
            .count();
    return Long.toString(differing);
  }

  private String listen() {
    MembershipEvents.Listening unused =
        session.capability(MembershipEvents.class).listen(event -> told.add(event.sentence()));
    return "";
  }

  private String write() throws InterruptedException {
    boolean owned = divides();
    BalanceWriter writing =
        new BalanceWriter(
            data,
            key ->
                owned
                    ? Optional.ofNullable(partitioned().ownerOf(partitioned().partitionOf(key)))
                    : Optional.empty());
    writer = writing;
    writing.start();
    writing.awaitWrites();
    return "";
  }
}
