package assay.judge;

import assay.plan.Plan;
import assay.plan.Step;
import assay.record.Mark;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// When one step of a cell happened.
///
/// @param index the step's index in the plan
/// @param step the step
/// @param beginsNanos when its load began, its warm-up included
/// @param windowBeginsNanos when its measured window began
/// @param windowEndsNanos when its measured window ended; the cell's last mark where it never did
/// @param ended whether the window ended in good order
/// @param fault the fault done in it, or null
/// @param countsFromNanos from when on its times and rates count: where its window begins, or later
///     where the beginning was still moving
record StepTimes(
    int index,
    Step step,
    long beginsNanos,
    long windowBeginsNanos,
    long windowEndsNanos,
    boolean ended,
    @Nullable FaultTime fault,
    long countsFromNanos) {

  /// A step that counts from where its window begins.
  StepTimes(
      int index,
      Step step,
      long beginsNanos,
      long windowBeginsNanos,
      long windowEndsNanos,
      boolean ended,
      @Nullable FaultTime fault) {
    this(
        index,
        step,
        beginsNanos,
        windowBeginsNanos,
        windowEndsNanos,
        ended,
        fault,
        windowBeginsNanos);
  }

  /// The same step with so much left out at the beginning of its window.
  StepTimes without(long beginningNanos) {
    return new StepTimes(
        index,
        step,
        beginsNanos,
        windowBeginsNanos,
        windowEndsNanos,
        ended,
        fault,
        windowBeginsNanos + beginningNanos);
  }

  /// When a fault was done.
  ///
  /// @param askedNanos when it was asked for
  /// @param effectNanos when it was proven; `askedNanos` where it never was
  /// @param tookEffect whether it was proven
  /// @param text what was done
  record FaultTime(long askedNanos, long effectNanos, boolean tookEffect, String text) {}

  /// Where the steady part of the measured window ends: at the fault, or at its own end.
  long steadyEndsNanos() {
    return fault == null ? windowEndsNanos : fault.askedNanos();
  }

  /// The steps of a cell whose measured window began, in the plan's order. With several clients the
  /// window begins with the first and ends with the last.
  static List<StepTimes> of(Plan plan, List<Mark> marks) {
    List<StepTimes> times = new ArrayList<>();
    for (int i = 0; i < plan.steps().size(); i++) {
      StepTimes step = of(i, plan.steps().get(i), marks);
      if (step != null) {
        times.add(step);
      }
    }
    return times;
  }

  /// One step, or null where its measured window never began.
  static @Nullable StepTimes of(int index, Step step, List<Mark> marks) {
    List<Mark> own = marks.stream().filter(mark -> step.id().equals(mark.step())).toList();
    long begins = first(own, Mark.Type.WINDOW_BEGINS, Long.MAX_VALUE);
    if (begins == Long.MAX_VALUE) {
      return null;
    }
    long last = marks.stream().mapToLong(Mark::nanos).max().orElse(0);
    long ends =
        own.stream().filter(is(Mark.Type.WINDOW_ENDS)).mapToLong(Mark::nanos).max().orElse(0);
    return new StepTimes(
        index,
        step,
        Math.min(begins, first(own, Mark.Type.STEP_BEGINS, begins)),
        begins,
        ends == 0 ? last : ends,
        ends != 0,
        fault(own));
  }

  private static @Nullable FaultTime fault(List<Mark> marks) {
    Mark asked = marks.stream().filter(is(Mark.Type.FAULT)).findFirst().orElse(null);
    if (asked == null) {
      return null;
    }
    long effect = first(marks, Mark.Type.FAULT_TOOK_EFFECT, Long.MAX_VALUE);
    boolean tookEffect = effect != Long.MAX_VALUE;
    return new FaultTime(
        asked.nanos(), tookEffect ? effect : asked.nanos(), tookEffect, asked.text());
  }

  private static long first(List<Mark> marks, Mark.Type type, long otherwise) {
    return marks.stream().filter(is(type)).mapToLong(Mark::nanos).min().orElse(otherwise);
  }

  private static Predicate<Mark> is(Mark.Type type) {
    return mark -> mark.type() == type;
  }
}
