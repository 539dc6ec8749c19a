package assay.judge.linearizability;

import assay.fact.Finding;
import org.jspecify.annotations.Nullable;

/// What [LinearizabilityChecker] finds.
final class LinearizabilityFindings {

  private LinearizabilityFindings() {}

  record ReadBeforeWrite(int key, Finding returned) implements Finding {}

  /// Two versions that exclude each other, each with the time in which it was there.
  record VersionsClash(int key, Finding held, Finding heldSpan, Finding other, Finding otherSpan)
      implements Finding {}

  record DeletedThere(long version) implements Finding {}

  record SpanFromBeginning(long untilMoment) implements Finding {}

  record Span(long fromMoment, long untilMoment) implements Finding {}

  record AtMoment(long fromMoment, long untilMoment) implements Finding {}

  /// @param cut whether a client's history is incomplete
  /// @param undecided keys whose search was given up
  record OrderFits(long operations, long keys, long undecided, boolean cut) implements Finding {}

  /// @param before null without a fault
  record OrderBroken(
      long broken,
      long of,
      @Nullable Finding before,
      long phantoms,
      long future,
      long damaged,
      long undecided,
      boolean cut)
      implements Finding {}

  record AllBeforeFault() implements Finding {}

  record SomeBeforeFault(long some, boolean none) implements Finding {}

  /// Versions that replaced each other in one step, from the first to the last.
  record ChainThere(Finding first, Finding last) implements Finding {}

  /// Two writes that both replaced the same version.
  record ReplacedTwice(int key, Finding one, Finding other, Finding replaced) implements Finding {}

  /// A version that was there after another had replaced it.
  record ReplacedStillThere(
      int key, Finding replaced, long untilMoment, Finding by, long fromMoment)
      implements Finding {}

  /// A version that was there although its write expected what no write can have left.
  record WrittenOnPhantom(int key, Finding version) implements Finding {}

  /// Versions each of which was written only because a later one was there.
  record ReplacedInCircle(int key, Finding one, Finding other) implements Finding {}

  /// The first operation that no order explains.
  ///
  /// @param beside operations that were open at its end
  record NoOrderUntil(int key, Finding operation, long untilMoment, long beside)
      implements Finding {}

  /// The same for values that another tool recorded.
  record NoOrderOfValues(Finding key, Finding operation, long untilMoment, long beside)
      implements Finding {}

  /// @param broken a count or a range of counts
  record KeysBetween(Finding broken, long of) implements Finding {}

  record SawVersion(Finding version) implements Finding {}

  record WroteVersion(Finding version) implements Finding {}

  record WasRefused() implements Finding {}
}
