package assay.workload.dice;

import assay.api.Claim;
import assay.api.Session;
import assay.api.Update;
import assay.api.pair.Solutions;
import java.util.List;

/// Hands DICE operations to a solution and waits until each is acknowledged. Every one is new, so one that
/// was not stored was done by a try before this one, or found no incrementer: nobody knows which.
final class RollAll extends Update {

  private final String solution;
  private final List<Roll> rolls;

  /// @param claims for each operation the incrementer's next version, and one more in its counter
  RollAll(String solution, List<Claim> claims, List<Roll> rolls) {
    super(claims);
    this.solution = solution;
    this.rolls = List.copyOf(rolls);
  }

  @Override
  protected long run(Session session) throws Exception {
    long stored = session.as(Solutions.class).named(solution).change(rolls);
    if (stored < rolls.size()) {
      throw new IllegalStateException(
          "of %,d changes %,d were stored".formatted(rolls.size(), stored));
    }
    return stored;
  }
}
