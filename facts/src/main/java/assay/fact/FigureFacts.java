package assay.fact;

/// Figures whose number alone would mislead, as findings.
public final class FigureFacts {

  private FigureFacts() {}

  public record Counted(long count) implements Finding {}

  public record CountRange(long least, long most) implements Finding {}

  public record SomeOf(long some, long of) implements Finding {}

  /// @param some a count or a range of counts
  public record RangeOf(Finding some, long of) implements Finding {}

  public record ShareOf(double share) implements Finding {}

  public record KeysOf(long some, long of) implements Finding {}

  public record Lasting(double nanos) implements Finding {}

  public record AtLeast(Finding figure) implements Finding {}

  public record AtMost(Finding figure) implements Finding {}

  public record Below(Finding figure) implements Finding {}

  public record NoneFound() implements Finding {}

  /// A figure of harm that found none, though its check has no answer.
  public record HarmNotKnown() implements Finding {}

  /// A figure of harm that counts none of the harm that its check found.
  public record HarmElsewhere() implements Finding {}

  /// A speed whose sample bounds it on neither side.
  public record NoBound() implements Finding {}

  /// A count, or a range if its ends differ.
  public static Finding between(long least, long most) {
    return least == most ? new Counted(least) : new CountRange(least, most);
  }
}
