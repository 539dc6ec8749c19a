package assay.study;

import assay.plan.Plan;
import assay.words.FormerWord;
import java.util.List;
import java.util.Map;

/// A plan, and where its values come from.
///
/// @param plan the plan; its settings and data carry their origins themselves
/// @param origins the origin of everything else by name: `question`, `seed`, `open-1.rate`
/// @param formerWords words of before that the study or the command line says, with where
public record ResolvedStudy(Plan plan, Map<String, String> origins, List<FormerWord> formerWords) {}
