package assay.engine.terracotta.stored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.Settings;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ehcache.spi.serialization.SerializerException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ValueSerializerTest {

  private static final Everything ALL =
      new Everything(
          1,
          2L,
          3.5,
          true,
          "four ü",
          null,
          Colour.RED,
          new Inner("five", 6),
          List.of("a", "b"),
          Arrays.asList(1L, null),
          Set.of(7),
          Map.of("eight", 8),
          new BigDecimal("9.10"),
          LocalDate.of(2026, 11, 22),
          LocalDateTime.of(2026, 11, 22, 5, 30));

  private static ValueSerializer serializer(String form) {
    return ValueSerializer.of(
        List.of(Everything.class), new Settings(Map.of("serialization", form)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"compact", "java"})
  void value_isReadAsItWasWritten(String form) {
    ValueSerializer serializer = serializer(form);
    for (Object value : List.of(ALL, 1, 2L, "three", Colour.GREEN, new Inner("x", 1), Set.of(1))) {
      assertThat(serializer.read(serializer.serialize(value))).isEqualTo(value);
    }
  }

  /// Ehcache writes a value that it has read again.
  @ParameterizedTest
  @ValueSource(strings = {"compact", "java"})
  void reading_leavesTheBufferAsItWas(String form) {
    ValueSerializer serializer = serializer(form);
    ByteBuffer buffer = serializer.serialize(ALL);
    int size = buffer.remaining();
    assertThat(serializer.equals(ALL, buffer)).isTrue();
    assertThat(serializer.equals("other", buffer)).isFalse();
    assertThat(buffer.remaining()).isEqualTo(size);
  }

  @ParameterizedTest
  @ValueSource(strings = {"compact", "java"})
  void whatCannotTravel_isRefused(String form) {
    assertThatThrownBy(() -> serializer(form).serialize(new Object()))
        .isInstanceOf(SerializerException.class);
  }

  enum Colour {
    RED,
    GREEN
  }

  record Inner(String text, int number) {}

  record Everything(
      int number,
      Long large,
      double real,
      boolean yes,
      String text,
      @Nullable String nothing,
      Colour word,
      Inner inner,
      List<String> texts,
      List<@Nullable Long> numbers,
      Set<Integer> some,
      Map<String, Integer> pairs,
      BigDecimal decimal,
      LocalDate day,
      LocalDateTime moment) {}
}
