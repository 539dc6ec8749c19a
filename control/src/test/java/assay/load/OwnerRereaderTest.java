package assay.load;

import static assay.judge.Found.value;
import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Cache;
import assay.api.EntryProcessor;
import assay.api.Invocable;
import assay.api.Request;
import assay.api.Session;
import assay.api.engine.Capabilities;
import assay.judge.Operations;
import assay.judge.trial.CheckerRegistry;
import assay.judge.window.StepTimes.FaultTime;
import assay.load.client.RequestCompleter;
import assay.plan.Step;
import assay.record.SomeEvent;
import assay.record.event.TimedEvent;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import assay.schedule.VirtualClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class OwnerRereaderTest {

  private static final long SECOND_NANOS = 1_000_000_000;

  private static final Step STEP =
      Step.Timed.of(1, Duration.ZERO, Duration.ZERO, Duration.ofSeconds(1), Map.of("get", 1.0));

  private final class Grid implements Session, Cache, Invocable {

    private final Map<Object, Object> owners = new LinkedHashMap<>();
    private final Map<Object, Object> copies = new LinkedHashMap<>();
    private boolean runsProcessors = true;
    private boolean answers = true;
    private boolean silent;

    @Override
    public <T> T capability(Class<T> capability, String map) {
      if (capability == Invocable.class && !runsProcessors) {
        throw new UnsupportedOperationException("no entry processors");
      }
      return Capabilities.find(capability, "a grid", List.of(this));
    }

    @Override
    public @Nullable Object get(Object key) {
      return copies.get(key);
    }

    @Override
    public void put(Object key, Object value) {
      owners.put(key, value);
      copies.put(key, value);
    }

    @Override
    public Map<Object, Object> getAll(Collection<?> keys) {
      throw new UnsupportedOperationException("no test reads many");
    }

    @Override
    public void putAll(Map<?, ?> entries) {
      owners.putAll(entries);
      copies.putAll(entries);
    }

    @Override
    public void remove(Object key) {
      owners.remove(key);
      copies.remove(key);
    }

    @Override
    public long size() {
      return owners.size();
    }

    @Override
    public @Nullable Object invoke(Object key, EntryProcessor processor) {
      if (!answers) {
        throw new IllegalStateException("nobody owns the key");
      }
      if (silent) {
        clock.until(clock.nanos() + 60 * SECOND_NANOS);
      }
      return owners.get(key);
    }

    @Override
    public void invokeAll(Collection<?> keys, EntryProcessor processor) {
      throw new UnsupportedOperationException("no test changes entries");
    }

    @Override
    public void close() {}
  }

  @TempDir private Path folder;
  private final VirtualClock clock = new VirtualClock();
  private final Grid grid = new Grid();
  private Bed bed;
  private RequestCompleter completion;
  private long faultNanos;

  /// Every register has its second version, and a fault was two seconds ago. Every fourth is set
  /// aside for it.
  @BeforeEach
  void load() throws Exception {
    bed = new Bed(clock, folder, grid, 10, 0, Map.of());
    new DataLoad(bed.context).run(1, 1);
    completion = new RequestCompleter(bed.context.leases(), bed.context.history(), 0);
    for (int key = 0; key < 10; key++) {
      write(key);
    }
    clock.sleep(Duration.ofSeconds(1));
    faultNanos = clock.nanos();
    bed.context.leases().quarantine(faultNanos);
    clock.sleep(Duration.ofSeconds(2));
  }

  private void send(Request request) {
    completion.complete(0, request, request.execute(grid, clock::nanos));
    clock.parkNanos(1_000_000);
  }

  private void write(int key) {
    send(MemoryWorkload.put(bed.context.leases().claim(key)));
  }

  private void read(int key) {
    send(MemoryWorkload.get(key));
  }

  private List<Operation> settling() throws Exception {
    return bed.events().stream().filter(event -> event.op() == Op.SETTLING_READ).toList();
  }

  private Verdict judged() throws Exception {
    Operations operations = new Operations();
    bed.events().forEach(operations::add);
    operations.faults(List.of(new FaultTime(faultNanos, faultNanos + 1, true, "kill")));
    return CheckerRegistry.ask("stale-reads", operations.evidence());
  }

  @Test
  void readOfACopyThatLags_isSettledByTheOwner_asStale() throws Exception {
    grid.copies.put(1, 1L);
    try (OwnerRereader reads = new OwnerRereader(bed.context, STEP)) {
      read(1);
      read(1);
      read(5);
      write(1);
    }
    assertThat(settling()).hasSize(1);
    Operation settled = settling().getFirst();
    assertThat(settled.key()).isEqualTo(1);
    assertThat(settled.version()).isEqualTo(2);
    assertThat(settled.step()).isEqualTo(-1);
    assertThat(SomeEvent.fields(bed.event(TimedEvent.Type.SETTLED)))
        .containsEntry("reads", "1")
        .containsEntry("unanswered", "0");
    assertThat(judged().status()).isEqualTo(Status.INVALID);
    assertThat(value(judged(), "stale-reads-after-fault-found")).isEqualTo(2);
  }

  @Test
  void readOfWhatTheFaultTook_isSettledByTheOwner_asOfLostData() throws Exception {
    grid.put(1, 1L);
    grid.remove(2);
    try (OwnerRereader reads = new OwnerRereader(bed.context, STEP)) {
      for (int round = 0; round < 3; round++) {
        read(1);
        read(2);
      }
      write(1);
      write(2);
      read(1);
      read(2);
    }

    assertThat(settling()).extracting(Operation::version).containsExactlyInAnyOrder(1L, 0L);
    assertThat(judged().status()).isEqualTo(Status.VALID);
    assertThat(value(judged(), "reads-of-lost-data-found")).isEqualTo(6);
  }

  @Test
  void withoutASettlingRead_theSameIsUndecided() throws Exception {
    grid.put(1, 1L);
    read(1);
    write(1);

    assertThat(judged().status()).isEqualTo(Status.UNKNOWN);
  }

  @Test
  void whatWasWrittenAfterTheFault_needsNoSettling_untilTheNextFault() throws Exception {
    clock.sleep(Duration.ofSeconds(1));
    write(1);
    grid.copies.put(1, 2L);
    try (OwnerRereader reads = new OwnerRereader(bed.context, STEP)) {
      read(1);
      assertThat(settling()).isEmpty();

      bed.context.leases().quarantine(clock.nanos());
      clock.sleep(Duration.ofMillis(1));
      read(1);
    }
    assertThat(settling()).hasSize(1);
  }

  @Test
  void engineThatCannotBeAskedOnOwners_isNotAsked() throws Exception {
    grid.runsProcessors = false;
    grid.copies.put(1, 1L);
    try (OwnerRereader reads = new OwnerRereader(bed.context, STEP)) {
      read(1);
    }

    assertThat(settling()).isEmpty();
    assertThat(bed.events).noneMatch(event -> event.type() == TimedEvent.Type.SETTLED);
  }

  @Test
  void ownerThatDoesNotAnswer_isCounted_andAskedAgainAfterTheNextRead() throws Exception {
    grid.answers = false;
    grid.copies.put(1, 1L);
    try (OwnerRereader reads = new OwnerRereader(bed.context, STEP)) {
      read(1);
      grid.answers = true;
      read(1);
    }

    assertThat(settling())
        .extracting(Operation::outcome)
        .containsExactly(OperationOutcome.FAILED, OperationOutcome.OK);
    assertThat(SomeEvent.fields(bed.event(TimedEvent.Type.SETTLED)))
        .containsEntry("reads", "2")
        .containsEntry("unanswered", "1");
  }

  @Test
  void ownerThatIsSilent_holdsTheStepForASecondAtTheMost_andIsNoLongerHeard() throws Exception {
    grid.silent = true;
    grid.copies.put(1, 1L);
    long before;
    try (OwnerRereader reads = new OwnerRereader(bed.context, STEP)) {
      read(1);
      before = clock.nanos();
    }
    assertThat(clock.nanos() - before).isLessThanOrEqualTo(SECOND_NANOS + 1_000_000);

    clock.sleep(Duration.ofSeconds(100));
    assertThat(settling()).isEmpty();
  }
}
