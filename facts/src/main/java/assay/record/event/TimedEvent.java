package assay.record.event;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// One event of a run: a line of `events.ndjson`.
///
/// @param nanos on the host's monotonic clock
/// @param trial null for the whole run
/// @param step null outside a step
/// @param text one sentence for a reader
public record TimedEvent(
    long nanos, @Nullable String trial, @Nullable String step, String text, RunEvent event) {

  /// Types of events, by their names in lines.
  public enum Type {
    RUN_BEGINS(TrialEvent.RunBegins.class),
    RUN_RESUMED(TrialEvent.RunResumed.class),
    TRIAL_BEGINS(TrialEvent.TrialBegins.class),
    CONFIGURATION_SET(TrialEvent.ConfigurationSet.class),
    READY(TrialEvent.Ready.class),
    MEMORY_MEASURED(MemoryEvent.MemoryMeasured.class),
    HELD(MemoryEvent.Held.class),
    SERIALIZED(MemoryEvent.Serialized.class),
    HELD_BACK(StepEvent.HeldBack.class),
    NEAR(StepEvent.Near.class),
    RETRIED(StepEvent.Retried.class),
    DIVERTED(StepEvent.Diverted.class),
    SETTLED(StepEvent.Settled.class),
    DECLINED(TrialEvent.Declined.class),
    CLIENT_PROGRAM(TrialEvent.ClientProgram.class),
    SESSION_ATTRIBUTES(TrialEvent.SessionAttributes.class),
    LOADED(TrialEvent.Loaded.class),
    RESTED(TrialEvent.Rested.class),
    STEP_BEGINS(StepEvent.StepBegins.class),
    WINDOW_BEGINS(StepEvent.WindowBegins.class),
    WINDOW_ENDS(StepEvent.WindowEnds.class),
    PART(StepEvent.Part.class),
    REQUESTS_FAILED(StepEvent.RequestsFailed.class),
    TRAFFIC_BEGINS(StepEvent.TrafficBegins.class),
    TRAFFIC_ENDS(StepEvent.TrafficEnds.class),
    TRY(CapacitySearchEvent.Try.class),
    TRY_JUDGED(CapacitySearchEvent.TryJudged.class),
    SEARCH_ENDS(CapacitySearchEvent.SearchEnds.class),
    INSPECTED(MemoryEvent.Inspected.class),
    HEAPS(MemoryEvent.Heaps.class),
    LIVES(MemoryEvent.Lives.class),
    MEMBERS_HOLD(MemoryEvent.MembersHold.class),
    BENCH_LIVES(MemoryEvent.BenchLives.class),
    FAULT(FaultEvent.Asked.class),
    FAULT_TOOK_EFFECT(FaultEvent.TookEffect.class),
    FAULT_WITHOUT_EFFECT(FaultEvent.WithoutEffect.class),
    FAULT_OVER(FaultEvent.Over.class),
    FAULT_REMAINS(FaultEvent.Remains.class),
    ENGINE_TELLS(ClusterEvent.EngineTells.class),
    MEMBERS(ClusterEvent.Members.class),
    VIEW(ClusterEvent.View.class),
    VIEWS_COMPARED(ClusterEvent.ViewsCompared.class),
    MERGE_AWAITED(ClusterEvent.MergeAwaited.class),
    STOOD_STILL(ClusterEvent.StoodStill.class),
    CLOCK_LAID(ClusterEvent.ClockLaid.class),
    CLOCK_WATCHED(ClusterEvent.ClockWatched.class),
    CLOCK_JUMPED(ClusterEvent.ClockJumped.class),
    MOVED(ClusterEvent.Moved.class),
    UNSAFE(ClusterEvent.Unsafe.class),
    SAFE(ClusterEvent.Safe.class),
    OBSERVE_BEGINS(SiteEvent.ObserveBegins.class),
    DRAIN_BEGINS(SiteEvent.DrainBegins.class),
    DRAINED(SiteEvent.Drained.class),
    AUDIT_BEGINS(TrialEvent.AuditBegins.class),
    AUDIT_ENDS(TrialEvent.AuditEnds.class),
    PROCESS_LOST(TrialEvent.ProcessLost.class),
    TRIAL_FAILED(TrialEvent.TrialFailed.class),
    TRIAL_ENDS(TrialEvent.TrialEnds.class),
    INTERRUPTED(TrialEvent.Interrupted.class),
    RUN_ENDS(TrialEvent.RunEnds.class);

    private static final Map<Class<?>, Type> BY_EVENT =
        Arrays.stream(values()).collect(Collectors.toMap(Type::event, Function.identity()));

    private final Class<? extends RunEvent> event;

    Type(Class<? extends RunEvent> event) {
      this.event = event;
    }

    public Class<? extends RunEvent> event() {
      return event;
    }

    static Type of(Class<? extends RunEvent> event) {
      Type type = BY_EVENT.get(event);
      if (type == null) {
        throw new IllegalArgumentException("no line tells of a " + event.getName());
      }
      return type;
    }
  }

  /// An event in the form of its line.
  record Line(
      long nanos,
      @Nullable String trial,
      Type type,
      @Nullable String step,
      String text,
      Map<String, String> fields) {}

  /// An event from a line's type and fields.
  ///
  /// @throws IllegalArgumentException when a field is missing or invalid
  public static TimedEvent of(
      long nanos,
      @Nullable String trial,
      Type type,
      @Nullable String step,
      String text,
      Map<String, String> fields) {
    try {
      return new TimedEvent(nanos, trial, step, text, EventFields.read(type.event(), fields));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "the event %s at %d %s".formatted(type, nanos, e.getMessage()), e);
    }
  }

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static TimedEvent of(Line line) {
    return of(line.nanos(), line.trial(), line.type(), line.step(), line.text(), line.fields());
  }

  @JsonValue
  Line line() {
    return new Line(nanos, trial, type(), step, text, EventFields.of(event));
  }

  public Type type() {
    return event.type();
  }

  /// The event, if it is of this type.
  public <E extends RunEvent> Optional<E> event(Class<E> sort) {
    return sort.isInstance(event) ? Optional.of(sort.cast(event)) : Optional.empty();
  }

  /// The events of one type, in order.
  public static <E extends RunEvent> Stream<E> events(List<TimedEvent> events, Class<E> sort) {
    return events.stream().flatMap(event -> event.event(sort).stream());
  }

  public TimedEvent in(String trialId) {
    return new TimedEvent(nanos, trialId, step, text, event);
  }
}
