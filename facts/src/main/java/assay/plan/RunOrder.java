package assay.plan;

import java.util.Arrays;
import java.util.Locale;

public enum RunOrder {
  /// Each configuration on its own processes, in random order.
  RANDOM,
  /// All configurations in the same processes, in the study's order.
  FORWARDS,
  /// All configurations in the same processes, from last to first.
  BACKWARDS;

  public static final String SETTING = "order";

  /// A configuration's order (random by default). The settings' check reports invalid values.
  public static RunOrder of(Configuration configuration) {
    String word = configuration.values().text(SETTING, "");
    return Arrays.stream(values())
        .filter(order -> order.word().equals(word))
        .findFirst()
        .orElse(RANDOM);
  }

  /// Whether later configurations find warm processes. These runs demonstrate a mistake; they depend on one another and
  /// are not comparable.
  public boolean fixed() {
    return this != RANDOM;
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
