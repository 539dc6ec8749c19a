package assay.engine.coherence;

import assay.api.EntryProcessor;
import com.tangosol.coherence.component.util.daemon.queueProcessor.service.grid.partitionedService.PartitionedCache;
import com.tangosol.net.CacheFactory;
import com.tangosol.util.InvocableMap;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Records like a workload's: plain Java, some private.
final class Samples {

  static final List<Class<? extends Record>> TYPES =
      List.of(
          Customer.class,
          Everything.class,
          Raise.class,
          Forget.class,
          Whereabouts.class,
          Unlisted.class,
          Sealed.class,
          Change.class,
          Move.class,
          Workers.class,
          Versioned.class);

  private Samples() {}

  record Customer(
      int id,
      String name,
      String street,
      String city,
      String country,
      int age,
      long balance,
      boolean active,
      Level level,
      List<Long> orders) {

    static Customer of(int id, long balance) {
      return new Customer(
          id,
          "Name " + id,
          id + " Long Street",
          "City " + id % 10,
          "Country",
          20 + id % 50,
          balance,
          true,
          Level.GOLD,
          List.of(1L, 2L, 1_000_000_007L * id));
    }
  }

  enum Level {
    SILVER,
    GOLD
  }

  record Address(String street, int number) {}

  record Everything(
      boolean flag,
      byte tiny,
      short small,
      char letter,
      int number,
      long large,
      float real,
      double precise,
      @Nullable Integer boxedNumber,
      @Nullable Long boxedLarge,
      @Nullable Double boxedPrecise,
      @Nullable String text,
      Bytes bytes,
      @Nullable Level level,
      @Nullable Address nested,
      @Nullable List<Address> list,
      @Nullable Set<Long> tags,
      @Nullable Map<String, Integer> counts,
      java.time.@Nullable LocalDate day,
      java.time.@Nullable Instant moment,
      java.math.@Nullable BigDecimal amount) {}

  /// An array component, compared by content.
  @SuppressWarnings("ArrayRecordComponent") // what is tested
  record Bytes(byte[] octets, long[] numbers, String[] texts) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Bytes that
          && java.util.Arrays.equals(octets, that.octets)
          && java.util.Arrays.equals(numbers, that.numbers)
          && java.util.Arrays.equals(texts, that.texts);
    }

    @Override
    public int hashCode() {
      return java.util.Arrays.hashCode(octets);
    }
  }

  record Declared(int number, String text) implements Serializable {}

  /// With an argument and a record as its result.
  record Raise(long by) implements EntryProcessor {
    @Override
    public @Nullable Object apply(Entry entry) {
      if (!(entry.value() instanceof Customer old)) {
        return null;
      }
      Customer raised = Customer.of(old.id(), old.balance() + by);
      entry.set(raised);
      return raised;
    }
  }

  record Forget() implements EntryProcessor {
    @Override
    public Object apply(Entry entry) {
      entry.remove();
      return entry.key();
    }
  }

  /// Returns the executing member's partition and name.
  record Whereabouts() implements InvocableMap.EntryProcessor<Object, Object, String> {
    @Override
    public String process(InvocableMap.Entry<Object, Object> entry) {
      return entry.asBinaryEntry().getKeyPartition()
          + " "
          + CacheFactory.getCluster().getLocalMember().getMemberName();
    }
  }

  /// No member can read this record whole: it must use the bytes.
  record Sealed(int number, int group, @Nullable String text) {
    Sealed {
      if (ProcessSpec.MEMBER.equals(System.getProperty("coherence.role"))) {
        throw new IllegalStateException("a member read the whole of " + number);
      }
    }
  }

  /// Sets one component to any value.
  record Change(String component, Object changed) implements EntryProcessor {
    @Override
    public @Nullable Object apply(Entry entry) {
      entry.change(component, changed);
      return null;
    }
  }

  /// Reads the entry, changes two components, and returns the result.
  record Move(String city, long by) implements EntryProcessor {
    @Override
    public @Nullable Object apply(Entry entry) {
      if (!(entry.value() instanceof Customer old)) {
        return null;
      }
      entry.change("city", city);
      entry.change("balance", old.balance() + by);
      return entry.value();
    }
  }

  /// Returns the number of workers in the member's service; virtual threads are in no list.
  record Workers() implements InvocableMap.EntryProcessor<Object, Object, Integer> {
    @Override
    public Integer process(InvocableMap.Entry<Object, Object> entry) {
      PartitionedCache service =
          (PartitionedCache) entry.asBinaryEntry().getContext().getCacheService();
      return service.getDaemonPool().getDaemonCount();
    }
  }

  record Versioned(long version, String text) {}

  /// Holds any object, also one that no engine can carry.
  record Unlisted(Object anything) {}
}
