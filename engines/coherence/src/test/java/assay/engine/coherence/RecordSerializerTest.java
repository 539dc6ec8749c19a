package assay.engine.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.query.EntryField;
import assay.engine.coherence.Samples.Customer;
import assay.engine.coherence.Samples.Everything;
import assay.engine.coherence.configuration.RecordJavaSerializer;
import com.tangosol.io.DefaultSerializer;
import com.tangosol.io.Serializer;
import com.tangosol.io.pof.ConfigurablePofContext;
import com.tangosol.util.ExternalizableHelper;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Records through both serializations: the returned record is the oracle.
final class RecordSerializerTest {

  @TempDir static Path folder;

  private static Serializer pof = new DefaultSerializer();
  private static final Serializer JAVA = new RecordJavaSerializer();

  @BeforeAll
  static void readConfiguration() throws IOException {
    Path file = folder.resolve("pof.xml");
    Files.writeString(file, PofConfiguration.of(Samples.TYPES));
    ConfigurablePofContext context = new ConfigurablePofContext(file.toUri().toString());
    context.setContextClassLoader(RecordSerializerTest.class.getClassLoader());
    pof = context;
  }

  static Stream<Object> values() {
    return Stream.of(
        FULL,
        SPARSE,
        Customer.of(7, -1),
        new CarriedProcessor(new Samples.Raise(5), true),
        new CarriedProcessor(new Samples.Forget(), false),
        new ComponentExtractor(EntryField.of("city")),
        new ComponentExtractor(EntryField.ofKey("account")),
        Samples.Level.SILVER,
        5L,
        5,
        "text",
        List.of(Customer.of(1, 2)),
        Map.of(3L, Customer.of(1, 2)));
  }

  @ParameterizedTest
  @MethodSource("values")
  void value_comesBackEqual_fromPof(Object value) {
    assertThat(through(pof, value)).isEqualTo(value);
  }

  @ParameterizedTest
  @MethodSource("values")
  void value_comesBackEqual_fromJava(Object value) {
    assertThat(through(JAVA, value)).isEqualTo(value);
  }

  @Test
  void declaredRecord_comesBackEqual_fromJava() {
    Object value = new Samples.Unlisted(List.of(new Samples.Declared(1, "one")));

    assertThat(through(JAVA, value)).isEqualTo(value);
  }

  @Test
  void customer_takesAFractionOfJavasBytes_inPof() {
    Customer customer = Customer.of(7, 1_000);
    int fields = 4 + 6 + 13 + 6 + 7 + 4 + 8 + 1 + 4 + 3 * 8;

    int inPof = ExternalizableHelper.toBinary(customer, pof).length();
    int inJava = ExternalizableHelper.toBinary(customer, JAVA).length();

    assertThat(inPof).isLessThan(fields + 2 * 10 + 8);
    assertThat(inJava).isGreaterThan(4 * inPof);
  }

  private static Object through(Serializer serializer, Object value) {
    return ExternalizableHelper.fromBinary(
        ExternalizableHelper.toBinary(value, serializer), serializer);
  }

  static final Everything FULL =
      new Everything(
          true,
          (byte) -1,
          (short) 300,
          'ß',
          5,
          5,
          1.5f,
          0,
          5,
          5L,
          2.0,
          "text",
          new Samples.Bytes(new byte[] {1, 2}, new long[] {3, 4}, new String[] {"a", "b"}),
          Samples.Level.GOLD,
          new Samples.Address("street", 1),
          List.of(new Samples.Address("a", 1), new Samples.Address("b", 2)),
          Set.of(5L, 1L << 40),
          Map.of("one", 1),
          LocalDate.of(2026, 11, 21),
          Instant.ofEpochSecond(1, 2),
          new BigDecimal("12.345"));

  static final Everything SPARSE =
      new Everything(
          false,
          (byte) 0,
          (short) 0,
          'a',
          Integer.MIN_VALUE,
          Long.MAX_VALUE,
          Float.NaN,
          -0.0,
          null,
          null,
          null,
          null,
          new Samples.Bytes(new byte[0], new long[0], new String[0]),
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          null);
}
