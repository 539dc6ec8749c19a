package assay.metric;

import assay.words.TraitReader;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/// A family's traits, from `words.yaml` under `metric:`. [MetricFamily] explains each.
///
/// @param lists with its rank in each; 0 for results-table order
record FamilyTraits(
    ResultsTableSide side,
    boolean lowerIsBetter,
    RepeatAggregation fold,
    SendDelayTolerance timing,
    SubjectKind about,
    LoopKind loop,
    SubjectPlacement subjects,
    OptionalDouble quantile,
    boolean harm,
    boolean loss,
    boolean implied,
    boolean fault,
    boolean zero,
    Optional<String> partOf,
    Optional<String> check,
    Optional<String> beside,
    Optional<String> samples,
    Optional<String> said,
    Map<MetricListName, Integer> lists) {

  static final FamilyTraits UNKNOWN =
      read("", Map.of("side", "COST", "better", "LOWER", "fold", "MEDIAN", "timing", "NONE"));

  FamilyTraits {
    lists = Collections.unmodifiableMap(new EnumMap<>(lists));
  }

  private enum Better {
    LOWER,
    HIGHER
  }

  /// Neither missing nor unknown traits are allowed.
  ///
  /// @throws IllegalStateException when a trait is missing, unknown, or has an invalid value
  static FamilyTraits read(String key, Map<String, String> traits) {
    TraitReader reader = new TraitReader("metric", key, traits);
    FamilyTraits read =
        new FamilyTraits(
            reader.required(ResultsTableSide.class, "side"),
            reader.required(Better.class, "better") == Better.LOWER,
            reader.required(RepeatAggregation.class, "fold"),
            reader.required(SendDelayTolerance.class, "timing"),
            one(reader, SubjectKind.class, "about", SubjectKind.NOTHING),
            one(reader, LoopKind.class, "loop", LoopKind.NONE),
            one(reader, SubjectPlacement.class, "subject", SubjectPlacement.LAST),
            quantile(reader),
            reader.flag("harm"),
            reader.flag("loss"),
            reader.flag("implied"),
            reader.flag("fault"),
            reader.flag("zero"),
            reader.text("part-of"),
            reader.text("check"),
            reader.text("beside"),
            reader.text("samples"),
            reader.text("said"),
            lists(reader));
    reader.requireNoOther();
    return read;
  }

  private static <E extends Enum<E>> E one(
      TraitReader reader, Class<E> type, String name, E otherwise) {
    return reader.value(type, name).orElse(otherwise);
  }

  private static OptionalDouble quantile(TraitReader reader) {
    return reader
        .text("quantile", "1|0\\.\\d+")
        .map(share -> OptionalDouble.of(Double.parseDouble(share)))
        .orElse(OptionalDouble.empty());
  }

  private static Map<MetricListName, Integer> lists(TraitReader reader) {
    Map<MetricListName, Integer> lists = new EnumMap<>(MetricListName.class);
    for (MetricListName list : MetricListName.values()) {
      reader
          .text(list.trait(), list.ranked() ? "[1-9]\\d?" : "shown|tail")
          .ifPresent(place -> lists.put(list, list.ranked() ? Integer.parseInt(place) : 0));
    }
    return lists;
  }
}
