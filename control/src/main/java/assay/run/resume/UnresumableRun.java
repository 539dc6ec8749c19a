package assay.run.resume;

import assay.plan.Plan;
import assay.record.environment.Environment;
import java.util.ArrayList;
import java.util.List;

/// Kinds of runs that cannot be taken up again from their record alone.
public final class UnresumableRun {

  private UnresumableRun() {}

  /// What the run is, a phrase each: `a soak, whose members are gone`. Empty if its record is enough.
  public static List<String> kinds(Plan plan, Environment environment) {
    List<String> kinds = new ArrayList<>();
    if (plan.soaks()) {
      kinds.add("a soak, whose members are gone");
    }
    if (environment.far()) {
      kinds.add("a run on other hosts, of which nobody knows what they became");
    }
    if (environment.host().containsKey(Environment.CONTAINED_ON)) {
      kinds.add("a run in containers, whose hosts file it does not keep");
    }
    if (environment.host().containsKey(Environment.EXISTING)) {
      kinds.add("a run on a cluster that was there before, which may be another one now");
    }
    return kinds;
  }
}
