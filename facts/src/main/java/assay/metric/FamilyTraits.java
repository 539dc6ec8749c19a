package assay.metric;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A family's traits, from `words.yaml` under `metric:`. [Family] explains each.
///
/// @param lists with its rank in each; 0 for results-table order
record FamilyTraits(
    FigureSide side,
    boolean lowerIsBetter,
    FoldRule fold,
    TimingNeed timing,
    SubjectKind about,
    Loop loop,
    LabelPlacement subjects,
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
    Map<MetricList, Integer> lists) {

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
    Reader reader = new Reader(key, traits);
    FamilyTraits read =
        new FamilyTraits(
            reader.required(FigureSide.class, "side"),
            reader.required(Better.class, "better") == Better.LOWER,
            reader.required(FoldRule.class, "fold"),
            reader.required(TimingNeed.class, "timing"),
            reader.one(SubjectKind.class, "about", SubjectKind.NOTHING),
            reader.one(Loop.class, "loop", Loop.NONE),
            reader.one(LabelPlacement.class, "subject", LabelPlacement.LAST),
            reader.quantile(),
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
            reader.lists());
    reader.requireNoOther();
    return read;
  }

  private static final class Reader {

    private final String key;
    private final Map<String, String> traits;
    private final Set<String> left;

    private Reader(String key, Map<String, String> traits) {
      this.key = key;
      this.traits = traits;
      this.left = new TreeSet<>(traits.keySet());
    }

    private Optional<String> text(String name) {
      left.remove(name);
      return Optional.ofNullable(traits.get(name));
    }

    private <E extends Enum<E>> E required(Class<E> type, String name) {
      return value(type, name)
          .orElseThrow(() -> wrong("has no `%s`, which is one of %s".formatted(name, words(type))));
    }

    private static String words(Class<? extends Enum<?>> type) {
      return Stream.of(type.getEnumConstants())
          .map(each -> each.name().toLowerCase(Locale.ROOT))
          .collect(Collectors.joining(", "));
    }

    private <E extends Enum<E>> E one(Class<E> type, String name, E otherwise) {
      return value(type, name).orElse(otherwise);
    }

    private <E extends Enum<E>> Optional<E> value(Class<E> type, String name) {
      return text(name)
          .map(value -> {
            try {
              return Enum.valueOf(type, value.toUpperCase(Locale.ROOT));
            } catch (IllegalArgumentException e) {
              throw wrong(
                  "cannot have `%s: %s`; it is one of %s".formatted(name, value, words(type)));
            }
          });
    }

    private boolean flag(String name) {
      Optional<String> value = text(name);
      require(value.isEmpty() || value.get().equals("yes"), name, value);
      return value.isPresent();
    }

    private OptionalDouble quantile() {
      Optional<String> value = text("quantile");
      require(value.isEmpty() || value.get().matches("1|0\\.\\d+"), "quantile", value);
      return value
          .map(share -> OptionalDouble.of(Double.parseDouble(share)))
          .orElse(OptionalDouble.empty());
    }

    private Map<MetricList, Integer> lists() {
      Map<MetricList, Integer> lists = new EnumMap<>(MetricList.class);
      for (MetricList list : MetricList.values()) {
        Optional<String> value = text(list.trait());
        String form = list.ranked() ? "[1-9]\\d?" : "shown|tail";
        require(value.isEmpty() || value.get().matches(form), list.trait(), value);
        value.ifPresent(place -> lists.put(list, list.ranked() ? Integer.parseInt(place) : 0));
      }
      return lists;
    }

    private void require(boolean right, String name, Optional<String> value) {
      if (!right) {
        throw wrong("cannot have `%s: %s`".formatted(name, value.orElse("")));
      }
    }

    private void requireNoOther() {
      if (!left.isEmpty()) {
        throw wrong("has traits that no metric has: " + String.join(", ", left));
      }
    }

    private IllegalStateException wrong(String what) {
      return new IllegalStateException("the metric `%s` %s".formatted(key, what));
    }
  }
}
