package assay.judge.window;

import assay.plan.Step;
import assay.record.event.FaultEvent;
import assay.record.event.TimedEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// When one step of a trial began, counted and ended.
///
/// @param index the step's index in the plan
/// @param beginsNanos when its load began, including the warm-up
/// @param windowEndsNanos when its measured window ended, or the trial's last event
/// @param ended whether the window ended in good order
/// @param faults the step's faults in the order they were asked for
/// @param countsFromNanos from when times and rates count: the window's begin, or later if not yet settled
public record StepTimes(
    int index,
    Step step,
    long beginsNanos,
    long windowBeginsNanos,
    long windowEndsNanos,
    boolean ended,
    List<FaultTime> faults,
    long countsFromNanos) {

  /// The same step without the beginning of its window.
  StepTimes without(long beginningNanos) {
    return new StepTimes(
        index,
        step,
        beginsNanos,
        windowBeginsNanos,
        windowEndsNanos,
        ended,
        faults,
        windowBeginsNanos + beginningNanos);
  }

  /// The same step with each fault widened by the clock error.
  public StepTimes withFaultsWithin(long boundNanos) {
    return boundNanos == 0
        ? this
        : new StepTimes(
            index,
            step,
            beginsNanos,
            windowBeginsNanos,
            windowEndsNanos,
            ended,
            faults.stream().map(fault -> fault.within(boundNanos)).toList(),
            countsFromNanos);
  }

  /// @param askedNanos when it was asked for
  /// @param effectNanos when its effect was proven, or `askedNanos`
  /// @param overNanos when it was taken back, or `effectNanos` if it is not meant to be
  public record FaultTime(
      long askedNanos, long effectNanos, boolean tookEffect, String text, long overNanos) {

    /// A fault that is not taken back.
    public FaultTime(long askedNanos, long effectNanos, boolean tookEffect, String text) {
      this(askedNanos, effectNanos, tookEffect, text, effectNanos);
    }

    private FaultTime within(long boundNanos) {
      return new FaultTime(
          askedNanos - boundNanos,
          effectNanos + boundNanos,
          tookEffect,
          text,
          overNanos + boundNanos);
    }
  }

  /// How much of the window does not count, because the system had not settled.
  long leftOutNanos() {
    return countsFromNanos - windowBeginsNanos;
  }

  /// The first fault, or the measured window's own end.
  public long steadyEndsNanos() {
    return faults.isEmpty() ? windowEndsNanos : faults.getFirst().askedNanos();
  }

  /// The trial's steps with a begun window, in the plan's order. A window lasts from the first client's begin to the
  /// last one's end.
  public static List<StepTimes> of(List<Step> steps, List<TimedEvent> events) {
    List<StepTimes> times = new ArrayList<>();
    for (int i = 0; i < steps.size(); i++) {
      StepTimes step = of(i, steps.get(i), events);
      if (step != null) {
        times.add(step);
      }
    }
    return times;
  }

  /// One step, or null if its measured window never began.
  static @Nullable public StepTimes of(int index, Step step, List<TimedEvent> events) {
    List<TimedEvent> own = events.stream().filter(event -> step.id().equals(event.step())).toList();
    long begins = first(own, TimedEvent.Type.WINDOW_BEGINS, Long.MAX_VALUE);
    if (begins == Long.MAX_VALUE) {
      return null;
    }
    long last = events.stream().mapToLong(TimedEvent::nanos).max().orElse(0);
    long ends =
        own.stream()
            .filter(is(TimedEvent.Type.WINDOW_ENDS))
            .mapToLong(TimedEvent::nanos)
            .max()
            .orElse(0);
    return new StepTimes(
        index,
        step,
        Math.min(begins, first(own, TimedEvent.Type.STEP_BEGINS, begins)),
        begins,
        ends == 0 ? last : ends,
        ends != 0,
        faults(own),
        begins);
  }

  private static List<FaultTime> faults(List<TimedEvent> events) {
    return events.stream()
        .filter(is(TimedEvent.Type.FAULT))
        .map(asked -> fault(asked, events))
        .sorted(Comparator.comparingLong(FaultTime::askedNanos))
        .toList();
  }

  /// The events of one fault share a number.
  private static FaultTime fault(TimedEvent asked, List<TimedEvent> events) {
    OptionalInt number = number(asked);
    List<TimedEvent> own = events.stream().filter(event -> number(event).equals(number)).toList();
    long effect = first(own, TimedEvent.Type.FAULT_TOOK_EFFECT, Long.MAX_VALUE);
    boolean tookEffect = effect != Long.MAX_VALUE;
    long proven = tookEffect ? effect : asked.nanos();
    long over = first(own, TimedEvent.Type.FAULT_OVER, proven);
    return new FaultTime(asked.nanos(), proven, tookEffect, asked.text(), over);
  }

  /// The number of an event's fault within its step; empty if the event belongs to no fault.
  public static OptionalInt number(TimedEvent event) {
    return event.event() instanceof FaultEvent fault
        ? OptionalInt.of(fault.number())
        : OptionalInt.empty();
  }

  private static long first(List<TimedEvent> events, TimedEvent.Type type, long otherwise) {
    return events.stream().filter(is(type)).mapToLong(TimedEvent::nanos).min().orElse(otherwise);
  }

  private static Predicate<TimedEvent> is(TimedEvent.Type type) {
    return event -> event.type() == type;
  }
}
