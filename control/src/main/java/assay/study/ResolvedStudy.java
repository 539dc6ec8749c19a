package assay.study;

import assay.plan.Plan;
import java.util.Map;

/// A plan with its values' origins.
///
/// @param plan its settings and data carry their own origins
/// @param origins all other origins by name: `question`, `seed`, `open-1.rate`
public record ResolvedStudy(Plan plan, Map<String, String> origins) {}
