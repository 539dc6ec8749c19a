package assay.engine.redis;

import static org.assertj.core.api.Assertions.assertThat;

import assay.engine.redis.client.Codec;
import assay.engine.redis.client.KeyNames;
import assay.workload.tradeoffs.Customer;
import assay.workload.tradeoffs.Tradeoffs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The published names and values of Redis equal this code's; clients in other languages are tested
/// with the same file.
final class PublishedValuesTest {

  private static final Path FILE = Path.of("../../clients/vectors/redis-values.csv");

  @Test
  void values_areThoseOfThisCode() throws IOException {
    Codec codec = new Codec(new Tradeoffs().types(), true);
    KeyNames keys = new KeyNames(codec);
    List<String> lines = new ArrayList<>();
    lines.add("key,version,writer,padding,name,value");
    for (int key : new int[] {0, 1, 63, 64, 9_999, 123_456_789}) {
      for (long version : new long[] {1, 2, 300, 1L << 40}) {
        for (int padding : new int[] {0, 64, 128, 9_000}) {
          if (padding < 9_000 || (version == 2 && key == 64)) {
            int writer = key % 3;
            byte[] value = codec.write(Customer.of(key, version, writer, padding));
            lines.add(
                "%d,%d,%d,%d,%s,%s"
                    .formatted(
                        key,
                        version,
                        writer,
                        padding,
                        new String(keys.of("data", key), StandardCharsets.US_ASCII),
                        HexFormat.of().formatHex(value)));
          }
        }
      }
    }
    String computed = String.join("\n", lines) + "\n";
    if (Boolean.getBoolean("assay.regenerate")) {
      Files.writeString(FILE, computed);
    }
    assertThat(Files.readString(FILE)).isEqualTo(computed);
  }

  /// The page for authors of clients works out one customer.
  @Test
  void workedExample_isThatOfThisCode() throws IOException {
    Codec codec = new Codec(new Tradeoffs().types(), true);
    byte[] name = new KeyNames(codec).of("data", 7);
    assertThat(Files.readString(Path.of("../../docs/how-to/writing-a-client.md")))
        .contains("`%s`".formatted(new String(name, StandardCharsets.US_ASCII)))
        .contains(
            "`%s`".formatted(HexFormat.of().formatHex(codec.write(Customer.of(7, 3, 1, 16)))));
  }
}
