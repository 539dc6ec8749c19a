package assay.study.steps;

import assay.api.RequestKind;
import assay.study.file.RequestKinds;
import assay.study.file.SourceValue;
import assay.study.file.Study.StudyStep.Mix;
import assay.study.file.StudyProblems;
import assay.study.file.UnitParser;
import java.util.LinkedHashMap;
import java.util.Map;

/// An open loop's mix: each request kind's share in percent.
final class MixReader {

  private MixReader() {}

  /// Reads a mix; its shares must sum to 100.
  static Map<String, Double> of(Mix given, RequestKinds kinds, StudyProblems problems) {
    Map<String, Double> mix = new LinkedHashMap<>();
    double sum = 0;
    for (SourceValue share : given.shares().values()) {
      double percent = UnitParser.percent(share.text());
      mix.put(share.key(), percent);
      sum += percent;
      RequestKind kind = kinds.find(share.key());
      if (kind == null) {
        kinds.unknown(share.key(), share, true, problems);
      } else if (kind.sized()) {
        problems.atKey(
            share,
            "E209",
            "`%s` needs a size, which a mix cannot give".formatted(share.key()),
            "send it from a closed step: each: [%s 100x10]".formatted(share.key()));
      }
    }
    if (given.sound() && !mix.isEmpty() && Math.abs(sum - 100) > 1e-6) {
      SourceValue first = given.shares().values().iterator().next();
      problems.atKey(
          first,
          "E206",
          "the shares of `mix` sum to %s, not to 100".formatted(plain(sum)),
          "make them sum to 100 percent");
    }
    return mix;
  }

  private static String plain(double number) {
    return number == Math.rint(number) ? String.valueOf((long) number) : String.valueOf(number);
  }
}
