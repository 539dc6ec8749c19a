package assay.plan;

import java.util.Arrays;
import java.util.Locale;

/// The order and processes of a repeat's strategies.
public enum RunOrder {
  /// Each on its own processes, in random order.
  RANDOM,
  /// One after another in the same processes, in the study's order.
  FORWARDS,
  /// One after another in the same processes, in reverse order.
  BACKWARDS;

  public static final String SETTING = "order";

  /// The order of a strategy; random without the setting, as in older plans, or if the value is invalid (the check of
  /// settings reports that).
  public static RunOrder of(Strategy strategy) {
    String word = strategy.values().text(SETTING, "");
    return Arrays.stream(values())
        .filter(order -> order.word().equals(word))
        .findFirst()
        .orElse(RANDOM);
  }

  /// Whether the order is fixed: later strategies then find warm processes. Such runs demonstrate a mistake; they
  /// depend on one another and are not comparable.
  public boolean fixed() {
    return this != RANDOM;
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
