package assay.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import assay.api.Cache;
import assay.api.Claim;
import assay.api.DataParameters;
import assay.api.Invocable;
import assay.api.Observation;
import assay.api.Session;
import assay.api.engine.MembershipEvent;
import assay.load.watch.ClusterEventWatch;
import assay.load.watch.RedundancyWatch;
import assay.record.SomeEvent;
import assay.record.event.TimedEvent;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.latency.LatencyWriter;
import assay.schedule.Clock;
import assay.schedule.VirtualClock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
final class ClientLoadTest {

  @TempDir private Path folder;

  @Test
  void load_writesEveryRegisterOnce() throws Exception {
    MemoryEngine.MemorySession session = new MemoryEngine.MemorySession();
    Bed bed = new Bed(folder, session, 2500, 1);
    assertThat(new DataLoad(bed.context).run(1, 1).entries()).isEqualTo(2500);
    List<Operation> events = bed.events();
    assertThat(events).hasSize(2500);
    assertThat(events.stream().map(Operation::key).distinct()).hasSize(2500);
    assertThat(events)
        .allSatisfy(event -> {
          assertThat(event.op()).isEqualTo(Op.WRITE);
          assertThat(event.step()).isEqualTo(-1);
          assertThat(event.version()).isEqualTo(1);
          assertThat(session.get(event.key())).isEqualTo(1L);
        });
  }

  @Test
  void load_inParts_writesEachPartOnceAndAllInTheEnd() throws Exception {
    MemoryEngine.MemorySession session = new MemoryEngine.MemorySession();
    Bed bed = new Bed(folder, session, 2501, 1);
    DataLoad load = new DataLoad(bed.context);
    assertThat(IntStream.rangeClosed(1, 4).mapToLong(part -> load.run(part, 4).entries()))
        .containsExactly(625L, 625L, 625L, 626L);
    assertThat(bed.events().stream().map(Operation::key).distinct()).hasSize(2501);
  }

  @Test
  void loadThatFails_saysSo() throws Exception {
    Bed bed = new Bed(folder, new BrokenSession(), 10, 0);
    assertThatThrownBy(() -> new DataLoad(bed.context).run(1, 1))
        .hasMessageContaining("could not be loaded");
  }

  @Test
  void audit_tellsPresentFromAbsentAndCounts() throws Exception {
    MemoryEngine.MemorySession session = new MemoryEngine.MemorySession();
    session.put(0, 5L);
    Bed bed = new Bed(folder, session, 2, 1);
    assertThat(new FinalRead(bed.context, Duration.ZERO).run()).isEqualTo(FinalReadResult.of(3, 0));
    assertThat(bed.events())
        .extracting(
            Operation::op, Operation::outcome, Operation::step, Operation::key, Operation::version)
        .containsExactlyInAnyOrder(
            tuple(Op.FINAL_READ, OperationOutcome.OK, -1, 0, 5L),
            tuple(Op.FINAL_READ, OperationOutcome.OK, -1, 1, Observation.ABSENT),
            tuple(Op.FINAL_COUNT, OperationOutcome.OK, -1, 2, 0L));
  }

  /// A session that reads from a copy which lost data of its owner; the owner cannot be asked if it
  /// runs no entry processors.
  private record LaggingSession(MemoryEngine.MemorySession owner, boolean functions)
      implements Session {

    @Override
    public <T> T capability(Class<T> capability, String map) {
      if (capability == Cache.class) {
        return capability.cast(new MemoryEngine.MemorySession());
      }
      if (capability == Invocable.class && functions) {
        return capability.cast(owner.functions());
      }
      return owner.capability(capability, map);
    }

    @Override
    public void close() {}
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void registerThatSeemsLost_isReadAgain_onItsOwnerWhereThereIsAWay(boolean functions)
      throws Exception {
    MemoryEngine.MemorySession owner = new MemoryEngine.MemorySession();
    Bed bed = new Bed(folder, new LaggingSession(owner, functions), 4, 1);
    Claim written = bed.context.leases().claim(2);
    owner.put(2, written.version());
    bed.context.leases().release(written, OperationOutcome.OK);

    assertThat(new FinalRead(bed.context, Duration.ZERO).run())
        .isEqualTo(new FinalReadResult(5, 0, 1, 1, functions ? 1 : 0, 0, false));

    assertThat(bed.events().stream().filter(event -> event.key() == 2))
        .extracting(Operation::op, Operation::version)
        .containsExactly(
            tuple(Op.FINAL_READ, Observation.ABSENT),
            tuple(Op.FINAL_READ, functions ? 1L : Observation.ABSENT));
    assertThat(bed.events()).hasSize(6);
  }

  /// Each key can be read from a time on.
  private static final class ReturningSession extends MapSession {

    private final Clock clock;
    private final LongUnaryOperator fromNanos;

    ReturningSession(Clock clock, LongUnaryOperator fromNanos) {
      this.clock = clock;
      this.fromNanos = fromNanos;
    }

    @Override
    public @Nullable Object get(Object key) {
      boolean there = clock.nanos() >= fromNanos.applyAsLong((int) key);
      return there ? super.get(key) : null;
    }
  }

  private FinalReadResult readLate(int keys, Duration calm, LongUnaryOperator fromNanos)
      throws Exception {
    VirtualClock clock = new VirtualClock();
    Bed bed = new Bed(clock, folder, new ReturningSession(clock, fromNanos), keys, 0, Map.of());
    assertThat(new DataLoad(bed.context).run(1, 1).entries()).isEqualTo(keys);
    return new FinalRead(bed.context, calm).run();
  }

  @Test
  void entriesThatComeBackLate_areReadUntilNoneDoes() throws Exception {
    LongUnaryOperator oneASecond =
        key -> key == 9 ? Long.MAX_VALUE : TimeUnit.SECONDS.toNanos(1 + key);
    FinalReadResult calm = readLate(10, Duration.ofSeconds(5), oneASecond);
    assertThat(calm.doubtful()).isEqualTo(10);
    assertThat(calm.late()).as("all but the one that is lost").isEqualTo(9);
    assertThat(calm.goesOn()).isFalse();
  }

  @Test
  void entriesThatAreRead_onlyTwice_withoutTimeToComeBack() throws Exception {
    FinalReadResult twice = readLate(10, Duration.ZERO, key -> TimeUnit.SECONDS.toNanos(1 + key));
    assertThat(twice.doubtful()).isEqualTo(10);
    assertThat(twice.late()).isZero();
  }

  @Test
  void entriesThatComeBackForever_areSaidToGoOn() throws Exception {
    FinalReadResult endless =
        readLate(100, Duration.ofSeconds(5), key -> TimeUnit.SECONDS.toNanos(1 + key));
    assertThat(endless.goesOn()).isTrue();
    assertThat(endless.late()).isBetween(50, 70);
  }

  @Test
  void oneUnreadableKey_doesNotTakeItsBatchAlong() throws Exception {
    MemoryEngine.MemorySession session = new MemoryEngine.MemorySession();
    session.put(3, "not a version");
    Bed bed = new Bed(folder, session, 9, 0);
    assertThat(new FinalRead(bed.context, Duration.ZERO).run()).isEqualTo(FinalReadResult.of(9, 1));
    assertThat(bed.events().stream().filter(event -> event.outcome() == OperationOutcome.FAILED))
        .extracting(Operation::op, Operation::key)
        .containsExactly(tuple(Op.FINAL_READ, 3));
    assertThat(bed.events()).hasSize(9);
  }

  @Test
  void victim_ownsMostOfWhatIsWritten() throws Exception {
    Bed bed = new Bed(folder, new MemoryEngine.MemorySession(), 9, 0);
    // Keys 1, 2, 4, 5, 7, 8 are in partitions 1 and 2, which member-2 owns.
    assertThat(BusiestOwner.find(bed.context).member()).isEqualTo("member-2");
    assertThat(BusiestOwner.find(bed.context).owners())
        .isEqualTo(Map.of("member-1", 3, "member-2", 6));
    for (int i = 0; i < 2; i++) {
      bed.context.leases().release(bed.context.leases().claim(3), OperationOutcome.OK);
    }
    assertThat(BusiestOwner.find(bed.context))
        .isEqualTo(new BusiestOwner("member-1", 1, owners(), "member-3"));
  }

  /// Keys 0 to 5 are counters, and keys 1, 2, 4 and 5 are in partitions that member-2 owns.
  @Test
  void victim_ownsMostCounters_ifThereAreNoRegisters() throws Exception {
    Bed bed = new Bed(folder, new MemoryEngine.MemorySession(), 0, 6);
    assertThat(BusiestOwner.find(bed.context).member()).isEqualTo("member-2");
    assertThat(BusiestOwner.find(bed.context).owners())
        .isEqualTo(Map.of("member-1", 2, "member-2", 4));
  }

  private static java.util.SortedMap<String, Integer> owners() {
    return new java.util.TreeMap<>(Map.of("member-1", 1));
  }

  @Test
  void safety_isMarkedWhenItGoesAndWhenItReturnsWithFewerMembers() throws Exception {
    SwitchedSession session = new SwitchedSession();
    Bed bed = new Bed(folder, session, 9, 0);
    CountDownLatch unsafe = new CountDownLatch(1);
    CountDownLatch safe = new CountDownLatch(1);
    bed.onMark = event -> (event.type() == TimedEvent.Type.UNSAFE ? unsafe : safe).countDown();
    try (RedundancyWatch watch = new RedundancyWatch(bed.context, "open-1", session, 3)) {
      session.safeFor = 0;
      unsafe.await();
      session.safeFor = 2;
      safe.await();
    }
    assertThat(bed.events)
        .extracting(TimedEvent::type, event -> SomeEvent.fields(event).get("members"))
        .containsExactly(tuple(TimedEvent.Type.UNSAFE, null), tuple(TimedEvent.Type.SAFE, "2"));
  }

  @Test
  void whatTheEngineTells_andPartitionsThatMove_areMarked() throws Exception {
    TellingSession session = new TellingSession();
    Bed bed = new Bed(folder, session, 9, 0);
    CountDownLatch told = new CountDownLatch(2);
    bed.onMark = event -> told.countDown();
    try (ClusterEventWatch watch = new ClusterEventWatch(bed.context, "open-1", session)) {
      session.asked.await();
      session.tell(new MembershipEvent.Left("member-2"));
      session.owner = "member-1";
      told.await();
    }
    assertThat(session.listeners).isEmpty();
    assertThat(bed.events)
        .extracting(TimedEvent::type, TimedEvent::text)
        .containsExactlyInAnyOrder(
            tuple(TimedEvent.Type.ENGINE_TELLS, "member-2 left"),
            tuple(TimedEvent.Type.MOVED, "3 partitions changed hands: 3 to member-1"));
  }

  @Test
  void steadySafety_leavesNoMark() throws Exception {
    SwitchedSession session = new SwitchedSession();
    Bed bed = new Bed(folder, session, 9, 0);
    try (RedundancyWatch watch = new RedundancyWatch(bed.context, "open-1", session, 3)) {
      session.asked.await();
    }
    assertThat(bed.events).isEmpty();
  }

  @Test
  void awaitingSafety_endsOrGivesUp() throws Exception {
    try (ClientLoad load = load(new MemoryEngine.MemorySession())) {
      assertThat(load.awaitSafe(3, Duration.ofSeconds(1))).isLessThanOrEqualTo(System.nanoTime());
      assertThatThrownBy(() -> load.awaitSafe(7, Duration.ofMillis(20)))
          .hasMessageContaining("over 7 members");
    }
  }

  @Test
  void awaitingSafetyOfWhoeverIsLeft_endsWithFewerThanStarted() throws Exception {
    SwitchedSession session = new SwitchedSession();
    session.safeFor = 2;
    try (ClientLoad load = load(session)) {
      assertThat(load.awaitSafe(0, Duration.ofSeconds(1))).isLessThanOrEqualTo(System.nanoTime());
    }
  }

  @Test
  void awaitingSafety_endsWhereCopiesAreNotMadeAgain_butNotBeforeEverythingIsOwned()
      throws Exception {
    SwitchedSession session = new SwitchedSession();
    session.makesCopiesAgain = false;
    session.owned = false;
    try (ClientLoad load = load(session)) {
      assertThatThrownBy(() -> load.awaitSafe(2, Duration.ofMillis(20)))
          .hasMessageContaining("some partition was not owned");
      session.owned = true;
      assertThatThrownBy(() -> load.awaitSafe(2, Duration.ofMinutes(5)))
          .hasMessageContaining("never backed up as asked");
      assertThat(load.awaitSafe(3, Duration.ofSeconds(1))).isPositive();
    }
  }

  @Test
  void partitions_areWrittenByKey() throws Exception {
    Path file = folder.resolve("partitions.json");
    try (ClientLoad load = load(new MemoryEngine.MemorySession())) {
      load.writePartitions(file);
    }
    assertThat(file).hasContent("[0,1,2,0,1]");
  }

  @Test
  void engineWithoutPartitions_isSafeAndHasNoFile() throws Exception {
    Path file = folder.resolve("partitions.json");
    try (ClientLoad load = load(new PlainSession())) {
      load.writePartitions(file);
      assertThat(Files.exists(file)).isFalse();
      assertThat(load.awaitSafe(3, Duration.ZERO)).isPositive();
    }
  }

  private ClientLoad load(assay.api.Session session) throws Exception {
    LatencyWriter latency = new LatencyWriter(folder.resolve("l.hlog"), "trial-1", "client-1");
    Bed silent = new Bed(folder, session, 1, 0);
    return new ClientLoad(
        Clock.host(),
        Bed.CLIENT,
        3,
        session,
        new MemoryWorkload(),
        new DataParameters(Map.of("registers", 4L, "counters", 1L)),
        null,
        latency,
        null,
        silent);
  }
}
