package assay.plan;

import java.util.Arrays;
import java.util.Locale;

/// On which processes, and in which order, the strategies of a repeat run.
public enum RunOrder {
  /// Each on processes of its own, in an order that is drawn.
  RANDOM,
  /// One after another in the same processes, as the study lists them.
  FORWARDS,
  /// One after another in the same processes, from the last to the first.
  BACKWARDS;

  /// The setting that says so.
  public static final String SETTING = "order";

  /// The order of a strategy; random where it says none, as in plans of before there were orders, or a
  /// word that the check of its settings refuses.
  public static RunOrder of(Strategy strategy) {
    String word = strategy.values().text(SETTING, "");
    return Arrays.stream(values())
        .filter(order -> order.word().equals(word))
        .findFirst()
        .orElse(RANDOM);
  }

  /// Whether who goes first is fixed, so that whoever goes later finds processes which others have
  /// warmed up. Such runs show a mistake; they depend on one another and compare with nothing.
  public boolean fixed() {
    return this != RANDOM;
  }

  /// The word a study uses.
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
