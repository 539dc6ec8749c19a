package assay.metric;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;

/// How a figure is asked to stand to a limit.
public enum LimitRelation {
  LESS("<"),
  AT_MOST("<="),
  MORE(">"),
  AT_LEAST(">="),
  EQUAL("==");

  private final String sign;

  LimitRelation(String sign) {
    this.sign = sign;
  }

  /// The relation of a sign.
  ///
  /// @throws IllegalArgumentException where it is none
  @JsonCreator
  public static LimitRelation of(String sign) {
    return Arrays.stream(values())
        .filter(relation -> relation.sign.equals(sign))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no relation `" + sign + "`"));
  }

  /// As a user writes it: `<=`.
  @JsonValue
  public String sign() {
    return sign;
  }

  /// Whether it asks for much, so that a figure without end keeps it.
  public boolean asksForMuch() {
    return this == MORE || this == AT_LEAST;
  }

  /// Whether it asks for little.
  public boolean asksForLittle() {
    return this == LESS || this == AT_MOST;
  }

  /// Whether a number stands so to a limit.
  public boolean holds(double value, double limit) {
    return switch (this) {
      case LESS -> value < limit;
      case AT_MOST -> value <= limit;
      case MORE -> value > limit;
      case AT_LEAST -> value >= limit;
      case EQUAL -> value == limit;
    };
  }
}
