package assay.engine.infinispan.wire;

import static org.assertj.core.api.Assertions.assertThat;

import assay.workload.tradeoffs.Customer;
import assay.workload.tradeoffs.Tradeoffs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.infinispan.protostream.ProtobufUtil;
import org.infinispan.protostream.SerializationContext;
import org.infinispan.protostream.SerializationContextInitializer;
import org.junit.jupiter.api.Test;

/// The published keys and values of Infinispan's members with Hot Rod equal this code's; clients in
/// other languages are tested with the same file.
final class PublishedValuesTest {

  private static final Path FILE = Path.of("../../clients/vectors/infinispan-values.csv");

  private static SerializationContext context() {
    SerializationContext context = ProtobufUtil.newSerializationContext();
    SerializationContextInitializer messages = RecordMarshalling.messages(new Tradeoffs().types());
    messages.registerSchema(context);
    messages.registerMarshallers(context);
    return context;
  }

  private static String written(SerializationContext context, Object value) throws IOException {
    return HexFormat.of().formatHex(ProtobufUtil.toWrappedByteArray(context, value));
  }

  @Test
  void values_areThoseOfThisCode() throws IOException {
    SerializationContext context = context();
    int type = new Tradeoffs().types().indexOf(Customer.class);
    List<String> lines = new ArrayList<>();
    lines.add("type,key,version,writer,padding,name,value");
    for (int key : new int[] {0, 1, 127, 128, 123_456_789}) {
      for (long version : new long[] {1, 300, 1L << 40}) {
        for (int padding : new int[] {0, 64, 9_000}) {
          if (padding < 9_000 || (version == 300 && key == 128)) {
            Customer value = Customer.of(key, version, key % 3, padding);
            lines.add(
                "%d,%d,%d,%d,%d,%s,%s"
                    .formatted(
                        type,
                        key,
                        version,
                        key % 3,
                        padding,
                        written(context, key),
                        written(context, value)));
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

  /// The page for authors of clients works out one customer's key.
  @Test
  void workedExample_isThatOfThisCode() throws IOException {
    assertThat(Files.readString(Path.of("../../docs/how-to/writing-a-client.md")))
        .contains("| Infinispan's key | `%s` |".formatted(written(context(), 7)));
  }
}
