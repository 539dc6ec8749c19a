package assay.record.results;

/// Whether the system was steady in the window of an open step or the parts of a closed step.
///
/// @param seconds whole seconds of the window
/// @param leftOutSeconds seconds left out at its beginning
/// @param text the observation in words
public record Steadiness(String step, State state, int seconds, int leftOutSeconds, String text) {

  public enum State {
    /// No figure changed its level by more than 5 % in the counted part.
    STEADY,
    /// A figure changed its level by more than 5 %.
    NON_STEADY,
    /// The window was too short, or had too few requests, to tell.
    UNKNOWN
  }
}
