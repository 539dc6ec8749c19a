package shop;

import assay.api.Cache;
import assay.api.Claim;
import assay.api.Data;
import assay.api.Draw;
import assay.api.EntryFunction;
import assay.api.Insert;
import assay.api.Invocable;
import assay.api.Kind;
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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Trades of a small shop: a workload of Assay, all of it in this file.
public final class Shop implements Workload {

  private static final int ARTICLES = 100;

  /// A trade. Version, writer and checksum are there so that Assay can tell what became of it.
  public record Trade(
      int id, long version, int writer, String article, int pieces, long cents, int checksum) {

    static Trade of(int id, long version, int writer, int pieces, long cents) {
      String article = article(id);
      int checksum = Objects.hash(id, version, writer, article, pieces, cents);
      return new Trade(id, version, writer, article, pieces, cents, checksum);
    }

    static String article(int id) {
      return "article " + id % ARTICLES;
    }

    /// The version that a value read under a key holds.
    static long version(Object key, Object value) {
      if (value == null) {
        return Observed.ABSENT;
      }
      boolean whole =
          value instanceof Trade trade
              && key.equals(trade.id)
              && trade.equals(of(trade.id, trade.version, trade.writer, trade.pieces, trade.cents));
      return whole ? ((Trade) value).version : Observed.CORRUPT;
    }
  }

  /// Gives a trade another price where it lives, and returns the version it found there.
  public record Reprice(long version, int writer, long cents) implements EntryFunction {

    @Override
    public Long apply(Entry entry) {
      long found = Trade.version(entry.key(), entry.value());
      if (found > 0 && found < version) {
        Trade trade = (Trade) entry.value();
        entry.set(Trade.of(trade.id(), version, writer, trade.pieces(), cents));
      }
      return found;
    }
  }

  // --- What it is called, and what it has ---------------------------------------------------------

  @Override
  public String name() {
    return "shop";
  }

  @Override
  public List<Kind> kinds() {
    return List.of(
        new Kind("look", Cache.class, false, "Reads one trade."),
        new Kind("trade", Cache.class, false, "Writes one trade, whole."),
        new Kind("reprice", Invocable.class, false, "Changes the price of a trade on its owner."),
        new Kind("article", Queryable.class, false, "Reads the trades of one article."));
  }

  @Override
  public List<Class<? extends Record>> types() {
    return List.of(Trade.class, Reprice.class);
  }

  @Override
  public Map<String, Long> defaults() {
    return Map.of("trades", 5_000L);
  }

  @Override
  public int registers(Data data) {
    return (int) data.number("trades");
  }

  @Override
  public long bytesPerEntry(Data data) {
    return 250;
  }

  // --- What it does -------------------------------------------------------------------------------

  @Override
  public Request load(List<Claim> claims, Data data, Draw draw) {
    return new Open(claims, claims.stream().map(claim -> drawn(claim, draw)).toList());
  }

  @Override
  public Request next(String kind, int size, Data data, Draw draw) {
    return switch (kind) {
      case "look" -> new Look(List.of(draw.key()));
      case "trade" -> {
        Claim claim = draw.claim();
        yield new Write(claim, drawn(claim, draw));
      }
      case "reprice" -> new ChangePrice(draw.claim(), draw.writer(), draw.random().nextLong(10_000));
      case "article" -> new OfArticle(Trade.article(draw.key()));
      default -> throw new IllegalArgumentException(kind);
    };
  }

  @Override
  public Query audit(List<Integer> keys, Data data) {
    return new Look(keys);
  }

  private static Trade drawn(Claim claim, Draw draw) {
    int pieces = draw.random().nextInt(1, 10);
    return Trade.of(
        claim.key(), claim.version(), draw.writer(), pieces, draw.random().nextLong(10_000));
  }

  /// Writes the first version of several trades.
  private static final class Open extends Insert {
    private final List<Trade> trades;

    Open(List<Claim> claims, List<Trade> trades) {
      super(claims);
      this.trades = trades;
    }

    @Override
    protected long run(Session session) {
      Map<Integer, Trade> entries = new HashMap<>();
      trades.forEach(trade -> entries.put(trade.id(), trade));
      session.as(Cache.class).putAll(entries);
      return entries.size();
    }
  }

  /// Reads trades by their numbers.
  private static final class Look extends Query {
    private final List<Integer> ids;

    Look(List<Integer> ids) {
      super(ids.stream().mapToInt(Integer::intValue).toArray());
      this.ids = ids;
    }

    @Override
    protected long run(Session session) {
      Map<Object, Object> found = session.as(Cache.class).getAll(ids);
      ids.forEach(id -> saw(id, Trade.version(id, found.get(id))));
      return found.size();
    }
  }

  /// Writes one trade, whole.
  private static final class Write extends Update {
    private final Trade trade;

    Write(Claim claim, Trade trade) {
      super(List.of(claim));
      this.trade = trade;
    }

    @Override
    protected long run(Session session) {
      session.as(Cache.class).put(trade.id(), trade);
      return 1;
    }
  }

  /// Changes one field where the trade lives.
  private static final class ChangePrice extends Update {
    private final Claim claim;
    private final Reprice change;

    ChangePrice(Claim claim, int writer, long cents) {
      super(List.of(claim));
      this.claim = claim;
      change = new Reprice(claim.version(), writer, cents);
    }

    @Override
    protected long run(Session session) {
      long found = (Long) session.as(Invocable.class).invoke(claim.key(), change);
      if (found <= 0) {
        throw new NotDone("found no whole trade " + claim.key());
      }
      if (found <= claim.version()) {
        saw(claim.key(), found);
        return 1;
      }
      throw new IllegalStateException("trade " + claim.key() + " is further than it can be");
    }
  }

  /// Reads all trades of one article, wherever they are.
  private static final class OfArticle extends Query {
    private final Selection wanted;

    OfArticle(String article) {
      wanted = Selection.of(new Condition.Equal(Field.of("article"), article));
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
}
