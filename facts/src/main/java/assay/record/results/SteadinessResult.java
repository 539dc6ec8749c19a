package assay.record.results;

import assay.fact.Fact;

/// Whether the system was steady in an open step's window or a closed step's parts.
///
/// @param leftOutSeconds at the beginning
public record SteadinessResult(
    String step, State state, int seconds, int leftOutSeconds, Fact text) {

  public enum State {
    /// No figure's level changed by more than 5 %.
    STEADY,
    /// A figure's level changed by more than 5 %.
    NON_STEADY,
    /// Too short a window, or too few requests.
    UNKNOWN
  }
}
