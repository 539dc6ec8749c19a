package orders;

import assay.api.Cache;
import assay.api.Claim;
import assay.api.DataParameters;
import assay.api.EntryProcessor;
import assay.api.Invocable;
import assay.api.HasJudgedData;
import assay.api.CompositeRequest;
import assay.api.Query;
import assay.api.Queryable;
import assay.api.RegisterRequests;
import assay.api.Request;
import assay.api.RequestContext;
import assay.api.RequestKind;
import assay.api.Workload;
import assay.api.query.Condition;
import assay.api.query.Selection;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.random.RandomGenerator;

/// An order book: orders are placed, amended on their owners, cancelled or filled, and removed.
public final class Orders implements Workload, HasJudgedData {

  private static final List<String> SYMBOLS = List.of("ALFA", "BRAVO", "CHARLIE", "DELTA");
  private static final LocalDateTime OPENING = LocalDateTime.of(2026, 1, 2, 9, 0);
  private static final RegisterRequests ORDERS = new RegisterRequests("order");

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
      int checksum)
      implements RegisterRequests.Value {

    /// A copy with the right checksum.
    Order sealed() {
      return new Order(
          id, version, writer, symbol, side, price, pieces, trader, placed, note, amendments, sum());
    }

    /// A copy with another number of pieces, which remembers the last five.
    Order amended(long next, int by, int ordered) {
      List<Integer> last = new ArrayList<>(amendments);
      last.add(ordered);
      if (last.size() > 5) {
        last.removeFirst();
      }
      return new Order(
              id, next, by, symbol, side, price, ordered, trader, placed, note, List.copyOf(last), 0)
          .sealed();
    }

    /// The same in every JVM: an enum's own hash is not, and a decimal's hash depends on its
    /// trailing zeros.
    private int sum() {
      long cents = price.movePointRight(2).longValueExact();
      String at = placed.toString();
      return Objects.hash(
          id, version, writer, symbol, side.name(), cents, pieces, trader, at, note, amendments);
    }

    @Override
    public boolean intact() {
      return checksum == sum();
    }
  }

  /// Changes the number of pieces on the owner, and returns the version found there.
  public record Amend(long version, int writer, int pieces) implements EntryProcessor {

    @Override
    public Long apply(Entry entry) {
      long found = RegisterRequests.version(entry.key(), entry.value());
      if (found > 0 && found < version) {
        entry.set(((Order) entry.value()).amended(version, writer, pieces));
      }
      return found;
    }
  }

  /// Removes a filled order on the owner, and returns the version found there.
  public record Fill(long version) implements EntryProcessor {

    @Override
    public Long apply(Entry entry) {
      long found = RegisterRequests.version(entry.key(), entry.value());
      if (found > 0 && found < version) {
        entry.remove();
      }
      return found;
    }
  }

  @Override
  public String name() {
    return "orders";
  }

  @Override
  public List<Class<? extends Record>> types() {
    return List.of(Order.class, Amend.class, Fill.class);
  }

  @Override
  public Map<String, Long> defaults() {
    return Map.of("orders", 2_000L);
  }

  /// Twice the initial number of orders: the others are placed during the run.
  @Override
  public int registers(DataParameters data) {
    return Math.multiplyExact(2, (int) data.number("orders"));
  }

  @Override
  public int loaded(DataParameters data) {
    return (int) data.number("orders");
  }

  @Override
  public long bytesPerEntry(DataParameters data) {
    return 500;
  }

  @Override
  public List<RequestKind> kinds() {
    return List.of(
        RequestKind.of(
            "read", Cache.class, "Reads one order, which may be gone.", c -> ORDERS.get(c.key())),
        RequestKind.of(
            "place", Cache.class, "Inserts an order.", c -> load(List.of(c.claimAbsent()), c)),
        RequestKind.of("amend", Invocable.class, "Changes an order on its owner.", Orders::amend),
        RequestKind.of(
            "cancel", Cache.class, "Deletes an order.", c -> ORDERS.remove(c.claimPresent())),
        RequestKind.of(
            "fill", Invocable.class, "Takes an order off the book on its owner.", Orders::fill),
        RequestKind.of(
            "book", Queryable.class, "Reads the orders of a symbol near a price.", Orders::book),
        RequestKind.of(
            "pair", Queryable.class, "Reads two traders' orders, both at once.", Orders::pair));
  }

  @Override
  public Request load(List<Claim> claims, RequestContext context) {
    return ORDERS.insert(claims, claim -> drawn(claim, context));
  }

  @Override
  public Query audit(List<Integer> keys, DataParameters data) {
    return ORDERS.getAll(keys);
  }

  private static Request amend(RequestContext context) {
    Claim claim = context.claimPresent();
    int pieces = context.random().nextInt(1, 1_000);
    return ORDERS.invoke(claim, new Amend(claim.version(), context.writer(), pieces));
  }

  private static Request fill(RequestContext context) {
    Claim claim = context.claimPresent();
    return ORDERS.remove(claim, new Fill(claim.version()));
  }

  /// Reads a symbol's orders within one of a price.
  private static Request book(RequestContext context) {
    String symbol = SYMBOLS.get(context.random().nextInt(SYMBOLS.size()));
    BigDecimal price = price(context);
    BigDecimal one = BigDecimal.ONE;
    return fetching(
        Selection.of(
            Condition.all(
                Condition.equal("symbol", symbol),
                Condition.between("price", price.subtract(one), price.add(one)))));
  }

  private static Request pair(RequestContext context) {
    return CompositeRequest.inParallel(List.of(desk(context), desk(context)));
  }

  /// Reads numbers and prices from three traders' orders, fifty orders a page.
  private static Request desk(RequestContext context) {
    int first = context.random().nextInt(48);
    Set<String> traders =
        Set.of("trader " + first, "trader " + (first + 1), "trader " + (first + 2));
    return fetching(
        Selection.of(Condition.in("trader", traders)).columns("id", "price").pages(50));
  }

  private static Request fetching(Selection wanted) {
    return new Query((session, seen) -> session.capability(Queryable.class).fetchAll(wanted));
  }

  private static BigDecimal price(RequestContext context) {
    return BigDecimal.valueOf(context.random().nextLong(9_000, 11_000), 2);
  }

  private static Order drawn(Claim claim, RequestContext context) {
    RandomGenerator random = context.random();
    return new Order(
            claim.key(),
            claim.version(),
            context.writer(),
            SYMBOLS.get(random.nextInt(SYMBOLS.size())),
            random.nextBoolean() ? Side.BUY : Side.SELL,
            price(context),
            random.nextInt(1, 1_000),
            "trader " + random.nextInt(50),
            OPENING.plusSeconds(random.nextInt(28_800)),
            random.nextInt(4) == 0 ? "handle with care" : null,
            List.of(),
            0)
        .sealed();
  }
}
