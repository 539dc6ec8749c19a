package assay.workload.tradeoffs;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.record.RecordReflection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The published customers equal this code's, and so does the one that is worked out on the page for authors of clients.
final class PublishedCustomersTest {

  private static final Path FILE = Path.of("../clients/vectors/customers.csv");
  private static final Path PAGE = Path.of("../docs/how-to/writing-a-client.md");

  private static final Customer WORKED = Customer.of(7, 3, 1, 16);

  @Test
  void customers_areThoseOfThisCode() throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("key,version,writer,padding,checksum,line");
    for (int key : new int[] {0, 1, 7, 999, 123_456_789}) {
      for (long version : new long[] {1, 3, 1L << 40}) {
        for (int padding : new int[] {0, 16, 64, 9_000}) {
          if (padding < 9_000 || (key == 7 && version == 3)) {
            lines.add(line(Customer.of(key, version, key % 3, padding), padding));
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

  private static String line(Customer customer, int padding) {
    assertThat(customer.intact()).isTrue();
    return "%d,%d,%d,%d,%d,%s"
        .formatted(
            customer.id(),
            customer.version(),
            customer.writer(),
            padding,
            customer.checksum(),
            fields(customer, "\t"));
  }

  /// The value as a line of the engine `reference`.
  private static String fields(Customer customer, String between) {
    return Arrays.stream(RecordReflection.of(Customer.class).values(customer))
        .map(String::valueOf)
        .collect(Collectors.joining(between, "Customer" + between, ""));
  }

  @Test
  void workedExample_isThatOfThisCode() throws IOException {
    String page = Files.readString(PAGE);
    assertThat(WORKED.checksum()).isEqualTo(870279535287987072L);
    assertThat(page)
        .contains(fields(WORKED, "⇥"))
        .contains(hex(WORKED.checksum()) + "` = " + WORKED.checksum() + ", the checksum");
    for (String text :
        List.of(WORKED.name(), WORKED.email(), WORKED.street(), WORKED.city(), WORKED.padding())) {
      assertThat(page).contains("| `%s` | `%s` |".formatted(text, hex(text.hashCode())));
    }
    assertThat(page)
        .contains("| %d | `%s` |".formatted(WORKED.balanceCents(), hex(WORKED.balanceCents())));
    assertThat(page).contains("begins with `" + Padding.of(20, 0) + "`");
  }

  private static String hex(long bits) {
    return HexFormat.of().toHexDigits(bits);
  }
}
