package assay.study;

import assay.plan.Plan;
import java.util.Map;

/// A plan, and where its values come from.
///
/// @param plan the plan; its settings and data carry their origins themselves
/// @param origins the origin of everything else by name: `question`, `seed`, `open-1.rate`
public record ResolvedStudy(Plan plan, Map<String, String> origins) {}
