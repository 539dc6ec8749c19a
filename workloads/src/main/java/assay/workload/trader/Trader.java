package assay.workload.trader;

import assay.api.Claim;
import assay.api.DataParameters;
import assay.api.DefiniteFailureException;
import assay.api.HasJudgedData;
import assay.api.Insert;
import assay.api.Query;
import assay.api.Request;
import assay.api.Request.Observer;
import assay.api.RequestContext;
import assay.api.RequestKind;
import assay.api.Session;
import assay.api.Update;
import assay.api.Workload;
import assay.api.message.HasDeadLetters;
import assay.api.message.MessageClient;
import assay.api.message.OrderReadback;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;

/// The workload `trader`: quotes and orders, by messages.
///
/// A register is an instrument's price: the feed writes it and a quote reads it. Orders are tags of
/// the only counter, and the order service's database has the truth about them.
public final class Trader implements Workload, HasJudgedData, HasDeadLetters {

  private static final String INSTRUMENTS = "instruments";
  private static final String TEXT_BYTES = "text-bytes";
  private static final int QUOTES_OF_A_BENCHMARK = 4;
  private static final long PRICE_BYTES = 100;

  @Override
  public String name() {
    return "trader";
  }

  @Override
  public List<RequestKind> kinds() {
    return List.of(
        kind("quote", "Asks for an instrument's price and waits for the quote.", this::quote),
        kind("order", "Sends an order and waits for its execution report.", this::order),
        kind("place", "Sends an order that only the broker acknowledges.", this::place),
        kind("price", "Sends an instrument's new price, as the feed of prices does.", this::price),
        kind(
            "benchmark",
            "Four quotes, one after the other, and then an order: what the published study counted as one.",
            this::benchmark));
  }

  private static RequestKind kind(String name, String text, RequestKind.Factory factory) {
    return RequestKind.of(name, MessageClient.class, text, factory);
  }

  @Override
  public Map<String, Long> defaults() {
    return Map.of(INSTRUMENTS, 200L, TEXT_BYTES, 100L);
  }

  @Override
  public long bytesPerEntry(DataParameters data) {
    return PRICE_BYTES;
  }

  @Override
  public int registers(DataParameters data) {
    return Math.toIntExact(data.number(INSTRUMENTS));
  }

  @Override
  public int counters(DataParameters data) {
    return 1;
  }

  @Override
  public Request load(List<Claim> claims, RequestContext context) {
    return Insert.each(claims, (session, claim, seen) -> desk(session, seen).price(claim));
  }

  @Override
  public Query audit(List<Integer> keys, DataParameters data) {
    return Query.each(keys, (session, key, seen) -> read(session, key, registers(data), seen));
  }

  private static void read(Session session, int key, int orders, Observer seen)
      throws IOException, InterruptedException, TimeoutException {
    if (key == orders) {
      session.capability(OrderReadback.class).see(orders, seen);
    } else {
      desk(session, seen).quote(key, key);
    }
  }

  @Override
  public Query deadLetters(DataParameters data) {
    return OrderReadback.deadLetters(registers(data));
  }

  private static TraderDesk desk(Session session, Observer seen) {
    return new TraderDesk(session.capability(MessageClient.class), seen);
  }

  private Request quote(RequestContext context) {
    int symbol = context.key();
    long id = id(context);
    return new Query(
        symbol,
        (session, seen) -> {
          desk(session, seen).quote(id, symbol);
          return 1;
        });
  }

  private Request price(RequestContext context) {
    Claim price = context.claim();
    return new Update(
        price,
        (session, seen) -> {
          desk(session, seen).price(price);
          return 1;
        });
  }

  private Request order(RequestContext context) {
    return order(context, TraderDesk::order);
  }

  private Request place(RequestContext context) {
    return order(context, TraderDesk::place);
  }

  @FunctionalInterface
  private interface Sending {
    void by(TraderDesk desk, Claim order, int symbol, String text)
        throws IOException, InterruptedException, TimeoutException;
  }

  private Request order(RequestContext context, Sending sending) {
    Claim order = claim(context);
    int symbol = context.key();
    String text = text(context);
    return new Update(
        order,
        (session, seen) -> {
          sending.by(desk(session, seen), order, symbol, text);
          return 1;
        });
  }

  /// Asks for the quotes one by one; if a quote does not come, the order is not sent.
  private Request benchmark(RequestContext context) {
    Claim order = claim(context);
    int[] symbols = new int[QUOTES_OF_A_BENCHMARK + 1];
    long[] ids = new long[QUOTES_OF_A_BENCHMARK];
    for (int i = 0; i < symbols.length; i++) {
      symbols[i] = context.key();
    }
    for (int i = 0; i < ids.length; i++) {
      ids[i] = id(context);
    }
    String text = text(context);
    return new Update(
        order,
        (session, seen) -> {
          TraderDesk desk = desk(session, seen);
          quotes(desk, ids, symbols);
          desk.order(order, symbols[QUOTES_OF_A_BENCHMARK], text);
          return 1;
        });
  }

  private static void quotes(TraderDesk desk, long[] ids, int[] symbols)
      throws InterruptedException {
    try {
      for (int i = 0; i < ids.length; i++) {
        desk.quote(ids[i], symbols[i]);
      }
    } catch (IOException | TimeoutException e) {
      throw new DefiniteFailureException("no quote, so no order", e);
    }
  }

  private Claim claim(RequestContext context) {
    return context.tag(registers(context.data()));
  }

  /// Random: two requests share an id with a chance of one in a billion billions.
  private static long id(RequestContext context) {
    return context.random().nextLong(Long.MAX_VALUE);
  }

  private static String text(RequestContext context) {
    return "x".repeat(Math.toIntExact(context.data().number(TEXT_BYTES)));
  }
}
