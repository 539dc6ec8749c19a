package assay.plan;

import java.util.Arrays;
import java.util.Locale;

public enum RunOrder {
  /// Each strategy on its own processes, in random order.
  RANDOM,
  /// All strategies in the same processes, in the study's order.
  FORWARDS,
  /// All strategies in the same processes, from last to first.
  BACKWARDS;

  public static final String SETTING = "order";

  /// A strategy's order (random by default). The settings' check reports invalid values.
  public static RunOrder of(Strategy strategy) {
    String word = strategy.values().text(SETTING, "");
    return Arrays.stream(values())
        .filter(order -> order.word().equals(word))
        .findFirst()
        .orElse(RANDOM);
  }

  /// Whether later strategies find warm processes. These runs demonstrate a mistake; they depend on one another and
  /// are not comparable.
  public boolean fixed() {
    return this != RANDOM;
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
