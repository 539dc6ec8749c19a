package assay.workload.tradeoffs;

import assay.api.Observation;
import org.jspecify.annotations.Nullable;

/// A register's value: one version of a customer, with a checksum over all of it.
///
/// @param id the key's index
/// @param version the version, 1 and up
/// @param writer the number of the client that wrote this version
/// @param checksum over every other component; see [#intact()]
/// @param name the same in every version
/// @param email the same in every version
/// @param street another one in every version
/// @param city the same in every version; about one customer in [#CITIES] lives in it
/// @param balanceCents the balance in cents
/// @param padding letters that make the value as large as the study asks
public record Customer(
    int id,
    long version,
    int writer,
    long checksum,
    String name,
    String email,
    String street,
    String city,
    long balanceCents,
    String padding) {

  /// How many cities there are.
  public static final int CITIES = 1_000;

  /// The customer that a writer stores as a version of a key: the same for the same arguments, in
  /// every process.
  ///
  /// @param paddingBytes how many letters of padding, each one byte on the wire
  public static Customer of(int key, long version, int writer, int paddingBytes) {
    long draw = mix(mix(mix(key) ^ version) ^ writer);
    return new Customer(
            key,
            version,
            writer,
            0,
            "Customer " + key,
            "customer." + key + "@example.org",
            (draw & 0xFF) + " Long Street",
            city(key),
            (draw >>> 8) % 1_000_000,
            Padding.of(paddingBytes, draw))
        .summed();
  }

  /// The city in which the customer of a key lives.
  public static String city(int key) {
    return "City " + key % CITIES;
  }

  /// The version that a value read under a key holds: [Observation#ABSENT] where there was none,
  /// [Observation#CORRUPT] where it is not this customer, whole.
  public static long version(Object key, @Nullable Object value) {
    if (value == null) {
      return Observation.ABSENT;
    }
    boolean whole =
        value instanceof Customer customer && key.equals(customer.id) && customer.intact();
    return whole ? ((Customer) value).version : Observation.CORRUPT;
  }

  /// Whether the checksum fits the rest, so that nothing of this version is torn, mixed or damaged.
  public boolean intact() {
    return checksum == sum();
  }

  /// The next version, with another balance and all else the same.
  Customer withBalance(long nextVersion, int nextWriter, long nextBalanceCents) {
    return new Customer(
            id, nextVersion, nextWriter, 0, name, email, street, city, nextBalanceCents, padding)
        .summed();
  }

  private Customer summed() {
    return new Customer(
        id, version, writer, sum(), name, email, street, city, balanceCents, padding);
  }

  private long sum() {
    long sum = mix(id);
    sum = mix(sum ^ version);
    sum = mix(sum ^ writer);
    sum = mix(sum ^ name.hashCode());
    sum = mix(sum ^ email.hashCode());
    sum = mix(sum ^ street.hashCode());
    sum = mix(sum ^ city.hashCode());
    sum = mix(sum ^ balanceCents);
    return mix(sum ^ padding.hashCode());
  }

  /// Scatters bits, and no two numbers alike: a change of one component always changes the sum.
  private static long mix(long bits) {
    long scattered = (bits ^ (bits >>> 32)) * 0xD6E8FEB86659FD93L;
    return scattered ^ (scattered >>> 32);
  }
}
