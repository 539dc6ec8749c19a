package assay.conformance;

import assay.api.EntryProcessor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Sample records like those of a workload: plain Java.
public final class SampleRecords {

  public static final List<Class<? extends Record>> TYPES =
      List.of(
          Account.class,
          Holding.class,
          Raise.class,
          Forget.class,
          Move.class,
          Tally.class,
          Anything.class,
          CounterTasks.TaskKey.class,
          CounterTasks.Task.class,
          CounterTasks.Count.class,
          CounterTasks.Do.class,
          Look.class);

  private SampleRecords() {}

  /// A value with components of many types.
  public record Account(
      int id,
      String name,
      String city,
      long balance,
      boolean active,
      double rate,
      @Nullable Long limit,
      Level level,
      List<Long> orders) {

    static Account of(int id, long balance) {
      return new Account(
          id,
          "Name " + id,
          "City " + id % 10,
          balance,
          id % 2 == 0,
          id / 3.0,
          id % 3 == 0 ? null : Long.valueOf(id),
          id % 2 == 0 ? Level.GOLD : Level.SILVER,
          List.of(1L, 1_000_000_007L * id));
    }

    Account with(String otherCity, long otherBalance) {
      return new Account(id, name, otherCity, otherBalance, active, rate, limit, level, orders);
    }
  }

  public enum Level {
    SILVER,
    GOLD
  }

  /// A key with several components.
  public record Holding(String account, int line) {}

  public record Tally(Holding of, List<String> words) {}

  /// No engine can carry this value if its component is not serializable.
  public record Anything(Object anything) {}

  public record Raise(long by) implements EntryProcessor {
    @Override
    public @Nullable Object apply(Entry entry) {
      if (!(entry.value() instanceof Account old)) {
        return null;
      }
      Account raised = old.with(old.city(), old.balance() + by);
      entry.set(raised);
      return raised;
    }
  }

  /// Changes nothing and returns the owner's value.
  public record Look() implements EntryProcessor {
    @Override
    public @Nullable Object apply(Entry entry) {
      return entry.value();
    }
  }

  public record Forget() implements EntryProcessor {
    @Override
    public Object apply(Entry entry) {
      entry.remove();
      return entry.key();
    }
  }

  /// Changes two components, one by one.
  public record Move(String city, long by) implements EntryProcessor {
    @Override
    public @Nullable Object apply(Entry entry) {
      if (!(entry.value() instanceof Account old)) {
        return null;
      }
      entry.change("city", city);
      entry.change("balance", old.balance() + by);
      return entry.value();
    }
  }
}
