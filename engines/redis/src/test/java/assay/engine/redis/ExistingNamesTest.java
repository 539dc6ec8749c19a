package assay.engine.redis;

import static org.assertj.core.api.Assertions.assertThat;

import assay.engine.redis.client.Codec;
import assay.engine.redis.client.KeyNames;
import assay.engine.redis.client.SlotRanges;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Names and ranges on shared servers.
final class ExistingNamesTest {

  private final KeyNames keys = new KeyNames(new Codec(List.of(), true), "assay:");

  private static String text(byte[] name) {
    return new String(name, StandardCharsets.UTF_8);
  }

  @Test
  void everyName_beginsWithThePrefix_locksToo() {
    byte[] name = keys.of("data", 7);
    byte[] lock = keys.beside(name, "lock");
    assertThat(text(name)).startsWith("assay:data:{");
    assertThat(text(lock)).startsWith("assay:lock");
    assertThat(KeyNames.slot(lock)).isEqualTo(KeyNames.slot(name));
    assertThat(keys.pattern("data")).isEqualTo("assay:data:*");
  }

  @Test
  void ranges_areThoseOfTheCluster() {
    SlotRanges ranges =
        SlotRanges.of(
            List.of(
                new SlotRanges.Slots(5000, 16_383),
                new SlotRanges.Slots(0, 99),
                new SlotRanges.Slots(100, 4999)));
    assertThat(IntStream.of(0, 99, 100, 4999, 5000, 16_383).map(ranges::of))
        .containsExactly(1, 1, 2, 2, 3, 3);
    assertThat(ranges.slots(2)).isEqualTo(new SlotRanges.Slots(100, 4999));
  }
}
