package assay.workload.tradeoffs;

import assay.api.Observation;
import org.jspecify.annotations.Nullable;

/// A register's value: one version of a customer, with a checksum over all of it.
///
/// @param id the key's index
/// @param version from 1
/// @param writer the writing client's number
/// @param checksum over every other component; see [#intact()]
/// @param name the same in every version
/// @param email the same in every version
/// @param street differs between versions
/// @param city the same in every version; one customer in [#CITIES] lives in it
/// @param padding letters that bring the value to the study's size
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

  public static final int CITIES = 1_000;

  /// The customer that a writer stores as a version under a key: the same for the same arguments,
  /// in every process.
  ///
  /// @param paddingBytes padding letters, each one byte on the wire
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

  public static String city(int key) {
    return "City " + key % CITIES;
  }

  /// The version in a value read under a key: [Observation#ABSENT] if there was none, [Observation#CORRUPT] if the value
  /// is not an intact version of this customer.
  public static long version(Object key, @Nullable Object value) {
    if (value == null) {
      return Observation.ABSENT;
    }
    boolean whole =
        value instanceof Customer customer && key.equals(customer.id) && customer.intact();
    return whole ? ((Customer) value).version : Observation.CORRUPT;
  }

  /// Whether the checksum fits: the version is not torn, mixed or damaged.
  public boolean intact() {
    return checksum == sum();
  }

  /// The next version, with another balance and otherwise equal.
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

  /// Scatters bits without collisions: a change in one component always changes the sum.
  private static long mix(long bits) {
    long scattered = (bits ^ (bits >>> 32)) * 0xD6E8FEB86659FD93L;
    return scattered ^ (scattered >>> 32);
  }
}
