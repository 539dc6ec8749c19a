package assay.metric;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;

/// A figure's required relation to a limit.
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

  /// @throws IllegalArgumentException for an unknown sign
  @JsonCreator
  public static LimitRelation of(String sign) {
    return Arrays.stream(values())
        .filter(relation -> relation.sign.equals(sign))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no relation `" + sign + "`"));
  }

  /// The sign that users write: `<=`.
  @JsonValue
  public String sign() {
    return sign;
  }

  /// Whether high values satisfy the limit; an unbounded figure then does.
  public boolean asksForMuch() {
    return this == MORE || this == AT_LEAST;
  }

  public boolean asksForLittle() {
    return this == LESS || this == AT_MOST;
  }

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
