package assay.workload.dice;

import assay.api.Claim;
import assay.api.Session;
import assay.api.Solutions;
import assay.api.Update;
import java.util.List;

/// Hands DICE operations to a solution and waits until each is acknowledged.
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
    long unused = session.as(Solutions.class).named(solution).change(rolls);
    return rolls.size();
  }
}
