package assay.record.event;

import assay.record.io.FormerRecordWords;
import assay.words.FormerWordReader;
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

/// Something that happened at a moment of a run: one line of `events.ndjson`.
///
/// @param nanos when, on the host's monotonic clock
/// @param cell the cell's id, or null for the run as a whole
/// @param step the step's id, or null outside of one
/// @param text one sentence for a reader
/// @param event what happened
public record TimedEvent(
    long nanos, @Nullable String cell, @Nullable String step, String text, RunEvent event) {

  /// The sorts of events, by the names that lines give them.
  public enum Type {
    RUN_BEGINS(CellEvent.RunBegins.class),
    RUN_RESUMED(CellEvent.RunResumed.class),
    CELL_BEGINS(CellEvent.CellBegins.class),
    CONFIGURATION_SET(CellEvent.ConfigurationSet.class),
    READY(CellEvent.Ready.class),
    WEIGHED(MemoryEvent.Weighed.class),
    HELD(MemoryEvent.Held.class),
    SERIALIZED(MemoryEvent.Serialized.class),
    NEAR(StepEvent.Near.class),
    RETRIED(StepEvent.Retried.class),
    DIVERTED(StepEvent.Diverted.class),
    SETTLED(StepEvent.Settled.class),
    DECLINED(CellEvent.Declined.class),
    CLIENT_PROGRAM(CellEvent.ClientProgram.class),
    LOADED(CellEvent.Loaded.class),
    RESTED(CellEvent.Rested.class),
    STEP_BEGINS(StepEvent.StepBegins.class),
    WINDOW_BEGINS(StepEvent.WindowBegins.class),
    WINDOW_ENDS(StepEvent.WindowEnds.class),
    PART(StepEvent.Part.class),
    REQUESTS_FAILED(StepEvent.RequestsFailed.class),
    TRAFFIC_BEGINS(StepEvent.TrafficBegins.class),
    TRAFFIC_ENDS(StepEvent.TrafficEnds.class),
    TRIAL(SearchEvent.Trial.class),
    TRIAL_JUDGED(SearchEvent.TrialJudged.class),
    SEARCH_ENDS(SearchEvent.SearchEnds.class),
    INSPECTED(MemoryEvent.Inspected.class),
    HEAPS(MemoryEvent.Heaps.class),
    LIVES(MemoryEvent.Lives.class),
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
    AUDIT_BEGINS(CellEvent.AuditBegins.class),
    AUDIT_ENDS(CellEvent.AuditEnds.class),
    PROCESS_LOST(CellEvent.ProcessLost.class),
    CELL_FAILED(CellEvent.CellFailed.class),
    CELL_ENDS(CellEvent.CellEnds.class),
    INTERRUPTED(CellEvent.Interrupted.class),
    RUN_ENDS(CellEvent.RunEnds.class);

    private static final Map<Class<?>, Type> BY_EVENT =
        Arrays.stream(values()).collect(Collectors.toMap(Type::event, Function.identity()));

    private final Class<? extends RunEvent> event;

    Type(Class<? extends RunEvent> event) {
      this.event = event;
    }

    /// The record of what is known of such an event.
    public Class<? extends RunEvent> event() {
      return event;
    }

    /// The sort of a record.
    static Type of(Class<? extends RunEvent> event) {
      Type type = BY_EVENT.get(event);
      if (type == null) {
        throw new IllegalArgumentException("no line tells of a " + event.getName());
      }
      return type;
    }
  }

  /// An event as its line has it.
  ///
  /// @param type the sort of event
  /// @param fields what is known of it, by name
  record Line(
      long nanos,
      @Nullable String cell,
      Type type,
      @Nullable String step,
      String text,
      Map<String, String> fields) {}

  /// An event given by name and fields, as in a line.
  ///
  /// @throws IllegalArgumentException where a field is missing or is not what it must be
  public static TimedEvent of(
      long nanos,
      @Nullable String cell,
      Type type,
      @Nullable String step,
      String text,
      Map<String, String> fields) {
    try {
      return new TimedEvent(nanos, cell, step, text, EventFields.read(type.event(), fields));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "the event %s at %d %s".formatted(type, nanos, e.getMessage()), e);
    }
  }

  /// The event of a line; one of an earlier version in today's words.
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static TimedEvent of(Line line) {
    FormerWordReader words = new FormerWordReader();
    // The sentence of a fault that is asked for begins with its name.
    String text = line.type() == Type.FAULT ? words.fault(line.text()) : line.text();
    return of(
        line.nanos(),
        line.cell(),
        line.type(),
        line.step(),
        text,
        FormerRecordWords.fields(line.fields(), words));
  }

  /// The event as its line has it.
  @JsonValue
  Line line() {
    return new Line(nanos, cell, type(), step, text, EventFields.of(event));
  }

  /// The sort of event.
  public Type type() {
    return event.type();
  }

  /// What is known of its event; empty where that is of another sort.
  public <E extends RunEvent> Optional<E> event(Class<E> sort) {
    return sort.isInstance(event) ? Optional.of(sort.cast(event)) : Optional.empty();
  }

  /// What is known of all events of one sort, in their order.
  public static <E extends RunEvent> Stream<E> events(List<TimedEvent> events, Class<E> sort) {
    return events.stream().flatMap(event -> event.event(sort).stream());
  }

  /// The same event with a cell's id.
  public TimedEvent in(String cellId) {
    return new TimedEvent(nanos, cellId, step, text, event);
  }
}
