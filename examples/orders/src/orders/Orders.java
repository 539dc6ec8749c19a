package orders;

import assay.api.Cache;
import assay.api.Claim;
import assay.api.Data;
import assay.api.Delete;
import assay.api.Draw;
import assay.api.EntryFunction;
import assay.api.Insert;
import assay.api.Invocable;
import assay.api.Kind;
import assay.api.MultiRequest;
import assay.api.NotDone;
import assay.api.Observed;
import assay.api.Query;
import assay.api.Queryable;
import assay.api.Request;
import assay.api.Session;
import assay.api.Update;
import assay.api.Workload;
import assay.api.query.Condition;
import assay.api.query.Field;
import assay.api.query.Selection;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.random.RandomGenerator;

/// An order book: orders come, are amended on their owners, are cancelled or filled, and go.
public final class Orders implements Workload {

  private static final List<String> SYMBOLS = List.of("ALFA", "BRAVO", "CHARLIE", "DELTA");
  private static final LocalDateTime OPENING = LocalDateTime.of(2026, 1, 2, 9, 0);

  /// Which way an order goes.
  public enum Side {
    BUY,
    SELL
  }

  /// An order. `note` may be null.
  public record Order(
      int id,
      long version,
      int writer,
      String symbol,
      Side side,
      BigDecimal price,
      int pieces,
      String trader,
      LocalDateTime placed,
      String note,
      List<Integer> amendments,
      int checksum) {

    /// The same with the checksum that belongs to it.
    Order sealed() {
      return new Order(
          id, version, writer, symbol, side, price, pieces, trader, placed, note, amendments, sum());
    }

    /// The same in every JVM: an enum's own hash is not, and a decimal's depends on its trailing zeros.
    private int sum() {
      return Objects.hash(
          id,
          version,
          writer,
          symbol,
          side.name(),
          price.movePointRight(2).longValueExact(),
          pieces,
          trader,
          placed.toString(),
          note,
          amendments);
    }

    /// The version that a value read under a key holds.
    static long version(Object key, Object value) {
      if (value == null) {
        return Observed.ABSENT;
      }
      boolean whole =
          value instanceof Order order && key.equals(order.id) && order.checksum == order.sum();
      return whole ? ((Order) value).version : Observed.CORRUPT;
    }
  }

  /// Changes the number of pieces where the order lives, and returns the version it found there.
  public record Amend(long version, int writer, int pieces) implements EntryFunction {

    @Override
    public Long apply(Entry entry) {
      long found = Order.version(entry.key(), entry.value());
      if (found > 0 && found < version) {
        Order old = (Order) entry.value();
        List<Integer> amendments = new ArrayList<>(old.amendments());
        amendments.add(pieces);
        if (amendments.size() > 5) {
          amendments.removeFirst();
        }
        entry.set(
            new Order(
                    old.id(),
                    version,
                    writer,
                    old.symbol(),
                    old.side(),
                    old.price(),
                    pieces,
                    old.trader(),
                    old.placed(),
                    old.note(),
                    List.copyOf(amendments),
                    0)
                .sealed());
      }
      return found;
    }
  }

  /// Takes a filled order off the book where it lives, and returns the version it found there.
  public record Fill(long version) implements EntryFunction {

    @Override
    public Long apply(Entry entry) {
      long found = Order.version(entry.key(), entry.value());
      if (found > 0 && found < version) {
        entry.remove();
      }
      return found;
    }
  }

  // --- What it is called, and what it has ---------------------------------------------------------

  @Override
  public String name() {
    return "orders";
  }

  @Override
  public List<Kind> kinds() {
    return List.of(
        new Kind("read", Cache.class, false, "Reads one order, which may be gone."),
        new Kind("place", Cache.class, false, "Inserts an order."),
        new Kind("amend", Invocable.class, false, "Changes an order on its owner."),
        new Kind("cancel", Cache.class, false, "Deletes an order."),
        new Kind("fill", Invocable.class, false, "Takes an order off the book on its owner."),
        new Kind("book", Queryable.class, false, "Reads the orders of a symbol near a price."),
        new Kind("pair", Queryable.class, false, "Reads two traders' orders, both at once."));
  }

  @Override
  public List<Class<? extends Record>> types() {
    return List.of(Order.class, Amend.class, Fill.class);
  }

  @Override
  public Map<String, Long> defaults() {
    return Map.of("orders", 2_000L);
  }

  /// Twice as many as there are orders at first: the others are placed while it runs.
  @Override
  public int registers(Data data) {
    return Math.multiplyExact(2, (int) data.number("orders"));
  }

  @Override
  public int loaded(Data data) {
    return (int) data.number("orders");
  }

  @Override
  public long bytesPerEntry(Data data) {
    return 500;
  }

  // --- What it does -------------------------------------------------------------------------------

  @Override
  public Request load(List<Claim> claims, Data data, Draw draw) {
    return new Place(claims, claims.stream().map(claim -> drawn(claim, draw)).toList());
  }

  @Override
  public Request next(String kind, int size, Data data, Draw draw) {
    return switch (kind) {
      case "read" -> new Read(List.of(draw.key()));
      case "place" -> {
        Claim claim = draw.claimAbsent();
        yield new Place(List.of(claim), List.of(drawn(claim, draw)));
      }
      case "amend" -> {
        Claim claim = draw.claimPresent();
        int pieces = draw.random().nextInt(1, 1_000);
        yield new Change(claim, new Amend(claim.version(), draw.writer(), pieces));
      }
      case "cancel" -> new Cancel(draw.claimPresent());
      case "fill" -> {
        Claim claim = draw.claimPresent();
        yield new Change(claim.absent(), new Fill(claim.version()));
      }
      case "book" -> new Book(SYMBOLS.get(draw.random().nextInt(SYMBOLS.size())), price(draw));
      case "pair" ->
          new MultiRequest(MultiRequest.Order.PARALLEL, List.of(new Desk(draw), new Desk(draw)));
      default -> throw new IllegalArgumentException(kind);
    };
  }

  @Override
  public Query audit(List<Integer> keys, Data data) {
    return new Read(keys);
  }

  private static BigDecimal price(Draw draw) {
    return BigDecimal.valueOf(draw.random().nextLong(9_000, 11_000), 2);
  }

  private static Order drawn(Claim claim, Draw draw) {
    RandomGenerator random = draw.random();
    return new Order(
            claim.key(),
            claim.version(),
            draw.writer(),
            SYMBOLS.get(random.nextInt(SYMBOLS.size())),
            random.nextBoolean() ? Side.BUY : Side.SELL,
            price(draw),
            random.nextInt(1, 1_000),
            "trader " + random.nextInt(50),
            OPENING.plusSeconds(random.nextInt(28_800)),
            random.nextInt(4) == 0 ? "handle with care" : null,
            List.of(),
            0)
        .sealed();
  }

  /// Inserts orders.
  private static final class Place extends Insert {
    private final List<Order> orders;

    Place(List<Claim> claims, List<Order> orders) {
      super(claims);
      this.orders = orders;
    }

    @Override
    protected long run(Session session) {
      Map<Integer, Order> entries = new HashMap<>();
      orders.forEach(order -> entries.put(order.id(), order));
      session.as(Cache.class).putAll(entries);
      return entries.size();
    }
  }

  /// Reads orders by their numbers. One that is not there was seen too: as absent.
  private static final class Read extends Query {
    private final List<Integer> ids;

    Read(List<Integer> ids) {
      super(ids.stream().mapToInt(Integer::intValue).toArray());
      this.ids = ids;
    }

    @Override
    protected long run(Session session) {
      Cache cache = session.as(Cache.class);
      if (ids.size() == 1) {
        int id = ids.getFirst();
        Object order = cache.get(id);
        saw(id, Order.version(id, order));
        return order == null ? 0 : 1;
      }
      Map<Object, Object> found = cache.getAll(ids);
      ids.forEach(id -> saw(id, Order.version(id, found.get(id))));
      return found.size();
    }
  }

  /// Deletes one order.
  private static final class Cancel extends Delete {
    private final int id;

    Cancel(Claim claim) {
      super(List.of(claim));
      id = claim.key();
    }

    @Override
    protected long run(Session session) {
      session.as(Cache.class).remove(id);
      return 1;
    }
  }

  /// Runs a function on the owner of one order, which changes it or removes it.
  private static final class Change extends Update {
    private final Claim claim;
    private final EntryFunction function;

    Change(Claim claim, EntryFunction function) {
      super(List.of(claim));
      this.claim = claim;
      this.function = function;
    }

    @Override
    protected long run(Session session) {
      long found = (Long) session.as(Invocable.class).invoke(claim.key(), function);
      if (found == Observed.ABSENT) {
        throw function instanceof Fill ? goneAlready() : new NotDone("no order " + claim.key());
      }
      if (found == Observed.CORRUPT) {
        throw new NotDone("order " + claim.key() + " is damaged");
      }
      if (found <= claim.version()) {
        saw(claim.key(), found);
        return 1;
      }
      throw new IllegalStateException("order " + claim.key() + " is further than it can be");
    }

    /// Not `NotDone`: an owner that died after it removed the order may have had the function run again.
    private IllegalStateException goneAlready() {
      return new IllegalStateException("order " + claim.key() + " was gone already");
    }
  }

  /// Reads the orders of a symbol that are within one of a price.
  private static final class Book extends Query {
    private final Selection wanted;

    Book(String symbol, BigDecimal price) {
      wanted =
          Selection.of(
              new Condition.All(
                  List.of(
                      new Condition.Equal(Field.of("symbol"), symbol),
                      new Condition.Between(
                          Field.of("price"),
                          price.subtract(BigDecimal.ONE),
                          price.add(BigDecimal.ONE)))));
    }

    @Override
    protected long run(Session session) {
      List<Object> found = new ArrayList<>();
      session
          .as(Queryable.class)
          .select(wanted)
          .forEachRemaining(page -> found.addAll(page.values()));
      return found.size();
    }
  }

  /// Reads numbers and prices of the orders of three traders, fifty orders a page.
  private static final class Desk extends Query {
    private final Selection wanted;

    Desk(Draw draw) {
      int first = draw.random().nextInt(48);
      Set<String> traders =
          Set.of("trader " + first, "trader " + (first + 1), "trader " + (first + 2));
      wanted =
          Selection.of(new Condition.In(Field.of("trader"), traders))
              .columns(List.of(Field.of("id"), Field.of("price")))
              .pages(50);
    }

    @Override
    protected long run(Session session) {
      long rows = 0;
      Iterator<Map<Object, Object>> pages = session.as(Queryable.class).select(wanted);
      while (pages.hasNext()) {
        rows += pages.next().size();
      }
      return rows;
    }
  }
}
