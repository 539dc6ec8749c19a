package assay.study.steps;

import assay.api.RequestKind;
import assay.study.file.RequestKinds;
import assay.study.file.SourceValue;
import assay.study.file.StudyProblems;
import assay.study.file.Units;
import java.util.LinkedHashMap;
import java.util.Map;

/// The mix of an open loop: the share of each kind of request in percent.
final class MixReader {

  private MixReader() {}

  /// Reads a mix; its shares must sum to 100.
  ///
  /// @param sound whether every share could be read
  static Map<String, Double> of(
      Map<String, SourceValue> shares, boolean sound, RequestKinds kinds, StudyProblems problems) {
    Map<String, Double> mix = new LinkedHashMap<>();
    double sum = 0;
    for (SourceValue given : shares.values()) {
      double percent = Units.percent(given.text());
      mix.put(given.key(), percent);
      sum += percent;
      RequestKind kind = kinds.find(given.key());
      if (kind == null) {
        kinds.unknown(given.key(), given, true, problems);
      } else if (kind.sized()) {
        problems.atKey(
            given,
            "E209",
            "`%s` needs a size, which a mix cannot give".formatted(given.key()),
            "send it from a closed step: each: [%s 100x10]".formatted(given.key()));
      }
    }
    if (sound && !mix.isEmpty() && Math.abs(sum - 100) > 1e-6) {
      SourceValue first = shares.values().iterator().next();
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
