package assay.cli.option;

import assay.plan.Plan.Unavailable;
import assay.study.ResolvedStudy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What a study leaves out because the engine or this host lacks something.
public final class LeftOutText {

  private LeftOutText() {}

  /// Sentences by their heading. A heading without a sentence is absent.
  public static Map<String, List<String>> byCause(ResolvedStudy resolved) {
    Map<String, List<String>> text = new LinkedHashMap<>();
    put("Left out, because the engine lacks it", resolved.lackedByEngine(), text);
    put("Left out, because not available on this host", resolved.lackedByHost(), text);
    return text;
  }

  private static void put(
      String heading, List<Unavailable> leftOut, Map<String, List<String>> into) {
    if (!leftOut.isEmpty()) {
      into.put(heading, Unavailable.sentences(leftOut));
    }
  }
}
