package assay.study;

import assay.plan.Plan;
import assay.words.FormerWord;
import java.util.List;
import java.util.Map;

/// A plan with the origins of its values.
///
/// @param plan its settings and data carry their own origins
/// @param origins the origin of everything else by name: `question`, `seed`, `open-1.rate`
/// @param formerWords former words in the study or the command line, with their places
public record ResolvedStudy(Plan plan, Map<String, String> origins, List<FormerWord> formerWords) {}
