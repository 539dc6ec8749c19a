package assay.record.results;

/// Whether the system stood still in the steady window of an open step, or in the parts of a closed one.
///
/// @param step the step's id
/// @param state whether it did
/// @param seconds how many whole seconds the window had
/// @param leftOutSeconds how many of them were left out at its beginning
/// @param text what was seen, in words
public record Steadiness(String step, State state, int seconds, int leftOutSeconds, String text) {

  /// Whether a system stood still.
  public enum State {
    /// No figure changed its level by more than 5 % in what counts.
    STEADY,
    /// One did.
    NON_STEADY,
    /// The window was too short, or its requests too few, to tell.
    UNKNOWN
  }
}
