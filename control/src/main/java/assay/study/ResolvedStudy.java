package assay.study;

import assay.plan.Plan;
import assay.plan.Plan.Unavailable;
import java.util.List;
import java.util.Map;

/// A plan with its values' origins.
///
/// @param plan its settings and data carry their own origins
/// @param origins all other origins by name: `question`, `seed`, `open-1.rate`
/// @param lackedByHost those of the plan's left-out configurations that the engine could run on another host
public record ResolvedStudy(
    Plan plan, Map<String, String> origins, List<Unavailable> lackedByHost) {

  /// The left-out configurations that the engine cannot run on any host.
  public List<Unavailable> lackedByEngine() {
    return plan.unavailable().stream().filter(each -> !lackedByHost.contains(each)).toList();
  }
}
