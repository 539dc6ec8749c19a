package assay.engine.redis.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.Colocated;
import assay.api.DefiniteFailureException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CodecTest {

  enum Level {
    LOW,
    HIGH {
      @Override
      public String toString() {
        return "high";
      }
    }
  }

  record Inner(String text, Level level) {}

  record Everything(
      int number,
      long big,
      double rate,
      boolean is,
      @Nullable Long missing,
      Level level,
      LocalDate day,
      BigDecimal price,
      List<Inner> inner,
      Set<String> words) {}

  record Loose(Object anything) {}

  record With(int own, String other) implements Colocated {
    @Override
    public Object colocatedWith() {
      return other;
    }
  }

  private static Codec codec(boolean compact) {
    return new Codec(List.of(Everything.class, With.class, Loose.class), compact);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void record_comesBackAsItWas(boolean compact) {
    Everything one =
        new Everything(
            -7,
            Long.MIN_VALUE,
            0.1,
            true,
            null,
            Level.HIGH,
            LocalDate.of(1969, 7, 20),
            new BigDecimal("12.340"),
            Arrays.asList(new Inner("Grüße", Level.LOW), null),
            Set.of("a", "b"));
    Codec codec = codec(compact);
    assertThat(codec.read(codec.write(one))).isEqualTo(one);
    assertThat(codec.read(codec.write(Integer.MAX_VALUE))).isEqualTo(Integer.MAX_VALUE);
    assertThat(codec.read(codec.write(Long.MAX_VALUE))).isEqualTo(Long.MAX_VALUE);
    assertThat(codec.read(null)).isNull();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whatCannotBeWritten_isNotDone(boolean compact) {
    assertThatThrownBy(() -> codec(compact).write(new Loose(new Object())))
        .isInstanceOf(DefiniteFailureException.class);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void associatedKey_isInTheOthersSlot_alsoInAnotherMap(boolean compact) {
    KeyNames keys = new KeyNames(codec(compact));
    for (int i = 0; i < 200; i++) {
      assertThat(KeyNames.slot(keys.of("tasks", new With(i, "group " + i))))
          .isEqualTo(KeyNames.slot(keys.of("{counts}", "group " + i)));
    }
    assertThat(keys.of("tasks", new With(1, "x"))).isNotEqualTo(keys.of("tasks", new With(2, "x")));
  }
}
