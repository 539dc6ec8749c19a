package assay.workload.conformance;

/// A rule that a workload broke on a correct engine.
///
/// @param kind the kind of the request, or the method of the workload: `load`, `audit`, `checkContent`
/// @param what what the request did, without a full stop
/// @param seed the seed that shows it
public record Violation(String kind, String what, long seed) {

  @Override
  public String toString() {
    return "`%s` %s (seed %d)".formatted(kind, what, seed);
  }
}
