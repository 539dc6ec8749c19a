package shop;

import assay.api.Cache;
import assay.api.Claim;
import assay.api.DataParameters;
import assay.api.EntryProcessor;
import assay.api.Invocable;
import assay.api.HasJudgedData;
import assay.api.Query;
import assay.api.Queryable;
import assay.api.RegisterRequests;
import assay.api.Request;
import assay.api.RequestContext;
import assay.api.RequestKind;
import assay.api.Workload;
import assay.api.query.Condition;
import assay.api.query.Selection;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// A small shop's trades: an Assay workload in a single file.
public final class Shop implements Workload, HasJudgedData {

  private static final RegisterRequests TRADES = new RegisterRequests("trade");

  /// A trade. Version, writer and checksum let Assay follow its fate.
  public record Trade(
      int id, long version, int writer, String article, int pieces, long cents, int checksum)
      implements RegisterRequests.Value {

    static Trade of(int id, long version, int writer, int pieces, long cents) {
      String article = "article " + id % 100;
      int checksum = Objects.hash(id, version, writer, article, pieces, cents);
      return new Trade(id, version, writer, article, pieces, cents, checksum);
    }

    @Override
    public boolean intact() {
      return equals(of(id, version, writer, pieces, cents));
    }
  }

  /// Changes a trade's price on the owner, and returns the version found there.
  public record Reprice(long version, int writer, long cents) implements EntryProcessor {

    @Override
    public Long apply(Entry entry) {
      long found = RegisterRequests.version(entry.key(), entry.value());
      if (found > 0 && found < version) {
        Trade trade = (Trade) entry.value();
        entry.set(Trade.of(trade.id(), version, writer, trade.pieces(), cents));
      }
      return found;
    }
  }

  @Override
  public String name() {
    return "shop";
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
  public int registers(DataParameters data) {
    return (int) data.number("trades");
  }

  @Override
  public long bytesPerEntry(DataParameters data) {
    return 250;
  }

  @Override
  public List<RequestKind> kinds() {
    return List.of(
        RequestKind.of("look", Cache.class, "Reads one trade.", c -> TRADES.get(c.key())),
        RequestKind.of("trade", Cache.class, "Writes one trade, whole.", Shop::write),
        RequestKind.of(
            "reprice",
            Invocable.class,
            "Changes the price of a trade on its owner.",
            Shop::reprice),
        RequestKind.of(
            "article", Queryable.class, "Reads the trades of one article.", Shop::ofArticle));
  }

  @Override
  public Request load(List<Claim> claims, RequestContext context) {
    return TRADES.insert(claims, claim -> drawn(claim, context));
  }

  @Override
  public Query audit(List<Integer> keys, DataParameters data) {
    return TRADES.getAll(keys);
  }

  private static Request write(RequestContext context) {
    Claim claim = context.claim();
    return TRADES.put(claim, drawn(claim, context));
  }

  private static Request reprice(RequestContext context) {
    Claim claim = context.claim();
    long cents = context.random().nextLong(10_000);
    return TRADES.invoke(claim, new Reprice(claim.version(), context.writer(), cents));
  }

  /// Reads all trades for one article, wherever they are.
  private static Request ofArticle(RequestContext context) {
    String article = "article " + context.key() % 100;
    Selection wanted = Selection.of(Condition.equal("article", article));
    return new Query((session, seen) -> session.capability(Queryable.class).fetchAll(wanted));
  }

  private static Trade drawn(Claim claim, RequestContext context) {
    int pieces = context.random().nextInt(1, 10);
    long cents = context.random().nextLong(10_000);
    return Trade.of(claim.key(), claim.version(), context.writer(), pieces, cents);
  }
}
