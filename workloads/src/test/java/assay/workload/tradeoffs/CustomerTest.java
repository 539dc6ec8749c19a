package assay.workload.tradeoffs;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Observation;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class CustomerTest {

  @Test
  void customer_isTheSameForTheSameArguments() {
    assertThat(Customer.of(5, 9, 1, 128)).isEqualTo(Customer.of(5, 9, 1, 128));
  }

  @Test
  void customer_isAnotherForAnotherVersionOrWriter() {
    Customer customer = Customer.of(5, 9, 1, 128);
    assertThat(Customer.of(5, 10, 1, 128).padding()).isNotEqualTo(customer.padding());
    assertThat(Customer.of(5, 9, 2, 128).padding()).isNotEqualTo(customer.padding());
  }

  @Test
  void padding_isAsLongAsAsked() {
    for (int bytes : new int[] {0, 1, 128, 8_191, 8_192, 8_193, 100_000}) {
      Customer customer = Customer.of(1, 1, 0, bytes);
      assertThat(customer.padding()).hasSize(bytes).matches("[a-z]*");
      assertThat(customer.intact()).isTrue();
    }
  }

  @Test
  void checksum_fitsEveryCustomerMade() {
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 10_000; i++) {
      Customer made =
          Customer.of(random.nextInt(100_000), 1 + random.nextLong(1L << 40), i % 8, i % 300);
      assertThat(made.intact()).isTrue();
      assertThat(made.withBalance(made.version() + 1, 1, i).intact()).isTrue();
    }
  }

  @Test
  void checksum_fitsNoCustomerWithOneComponentOfAnother() throws ReflectiveOperationException {
    Customer one = Customer.of(5, 9, 1, 128);
    Customer other = Customer.of(6, 10, 2, 128);
    RecordComponent[] components = Customer.class.getRecordComponents();
    for (int mixed = 0; mixed < components.length; mixed++) {
      Object[] values = new Object[components.length];
      for (int i = 0; i < components.length; i++) {
        values[i] = components[i].getAccessor().invoke(i == mixed ? other : one);
      }
      assertThat(constructor().newInstance(values).intact())
          .as(components[mixed].getName())
          .isFalse();
    }
  }

  @Test
  void checksum_fitsNoPaddingWithOneLetterChanged() {
    Customer whole = Customer.of(5, 9, 1, 64);
    for (int at = 0; at < 64; at++) {
      StringBuilder damaged = new StringBuilder(whole.padding());
      damaged.setCharAt(at, '?');
      assertThat(withPadding(whole, damaged.toString()).intact()).isFalse();
      assertThat(withPadding(whole, whole.padding().substring(0, at)).intact()).isFalse();
    }
  }

  @Test
  void version_tellsAbsentCorruptAndMisplaced() {
    Customer whole = Customer.of(5, 9, 1, 64);
    assertThat(Customer.version(5, whole)).isEqualTo(9);
    assertThat(Customer.version(5, null)).isEqualTo(Observation.ABSENT);
    assertThat(Customer.version(6, whole)).isEqualTo(Observation.CORRUPT);
    assertThat(Customer.version(5, withPadding(whole, "x"))).isEqualTo(Observation.CORRUPT);
    assertThat(Customer.version(5, "a text")).isEqualTo(Observation.CORRUPT);
  }

  @Test
  void city_holdsOneCustomerInAThousand() {
    long inCity =
        IntStream.range(0, 10_000)
            .mapToObj(key -> Customer.of(key, 1, 0, 0))
            .filter(customer -> customer.city().equals("City 17"))
            .count();
    assertThat(inCity).isEqualTo(10);
  }

  private static Customer withPadding(Customer c, String padding) {
    return new Customer(
        c.id(),
        c.version(),
        c.writer(),
        c.checksum(),
        c.name(),
        c.email(),
        c.street(),
        c.city(),
        c.balanceCents(),
        padding);
  }

  private static Constructor<Customer> constructor() throws ReflectiveOperationException {
    Class<?>[] types =
        Arrays.stream(Customer.class.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    return Customer.class.getConstructor(types);
  }
}
