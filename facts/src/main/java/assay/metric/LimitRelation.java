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

  /// The relation that holds whenever this one does not.
  ///
  /// @throws IllegalStateException for `==`, which has none
  public LimitRelation opposite() {
    return switch (this) {
      case LESS -> AT_LEAST;
      case AT_MOST -> MORE;
      case MORE -> AT_MOST;
      case AT_LEAST -> LESS;
      case EQUAL -> throw new IllegalStateException("no relation says `not equal`");
    };
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
