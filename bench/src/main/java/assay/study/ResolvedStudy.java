package assay.study;

import assay.plan.Plan;
import assay.words.FormerWord;
import java.util.List;
import java.util.Map;

/// A plan with its values' origins.
///
/// @param plan its settings and data carry their own origins
/// @param origins all other origins by name: `question`, `seed`, `open-1.rate`
/// @param formerWords former words in the study or the command line, with their places
public record ResolvedStudy(Plan plan, Map<String, String> origins, List<FormerWord> formerWords) {}
