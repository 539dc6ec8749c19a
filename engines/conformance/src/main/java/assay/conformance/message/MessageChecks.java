package assay.conformance.message;

import static assay.api.message.MessagePersistence.NON_PERSISTENT;
import static assay.api.message.MessagePersistence.PERSISTENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.DefiniteFailureException;
import assay.api.Destroyable;
import assay.api.Session;
import assay.api.message.MessageClient;
import assay.api.message.OrderReadback;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;

/// The checks of a healthy broker.
public final class MessageChecks {

  private static final String QUOTES = "quotes";
  private static final String PRICES = "prices";
  private static final String ORDERS = "orders";
  private static final String DEAD_LETTERS = "DLQ";
  private static final int THREADS = 8;
  private static final int ATTEMPTS = 5;

  private MessageChecks() {}

  /// Needs a new broker.
  ///
  /// @param each the requests of each kind per thread in the last check
  public static void all(Session session, int each) throws Exception {
    MessageClient client = session.capability(MessageClient.class);
    OrderReadback orders = session.capability(OrderReadback.class);
    quotesTellTheLastPrice(client);
    ordersArePlacedOnce(client, orders);
    unknownQueuesAreRefused(client);
    unreadableMessagesBlockNothing(client, orders);
    deadLettersAreReadAndStay(client, orders);
    everythingIsThrownAway(session);
    missingRepliesTimeOut(client);
    repliesAreTheirRequests(client, each);
  }

  /// Prices reach the cache, the later price stays, and quotes return it.
  public static void quotesTellTheLastPrice(MessageClient client) throws Exception {
    assertThat(quote(client, 1, 40)).isEqualTo("1 0 40");
    assertThat(update(client, 5, 40)).isEqualTo(5);
    assertThat(quote(client, 2, 40)).isEqualTo("2 5 40");
    assertThat(update(client, 4, 40)).isEqualTo(4);
    assertThat(quote(client, 3, 40)).isEqualTo("3 5 40");
    assertThat(quote(client, 4, 41)).isEqualTo("4 0 41");
  }

  /// Every order is in the database once, whether or not its sender waited for a report.
  public static void ordersArePlacedOnce(MessageClient client, OrderReadback orders)
      throws Exception {
    orderOnce(client, 71);
    client.send(ORDERS, MessageTexts.order(72), PERSISTENT);
    client.send(ORDERS, MessageTexts.order(73), NON_PERSISTENT);
    assertThat(orders.ids()).containsExactlyInAnyOrder(71, 72, 73);
  }

  /// With many threads each request gets its own reply.
  ///
  /// @param each the requests of each kind per thread
  public static void repliesAreTheirRequests(MessageClient client, int each) throws Exception {
    List<Callable<Boolean>> crowd = new ArrayList<>();
    for (int thread = 1; thread <= THREADS; thread++) {
      long first = thread * 1_000_000L;
      crowd.add(() -> {
        for (long id = first; id < first + each; id++) {
          assertThat(quote(client, id, 7)).isEqualTo(id + " 0 7");
          long own = id;
          assertThat(patiently(() -> order(client, own))).isEqualTo(id);
        }
        return true;
      });
    }
    try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      for (Future<Boolean> done : threads.invokeAll(crowd)) {
        assertThat(done.get()).isTrue();
      }
    }
  }

  public static void unreadableMessagesBlockNothing(MessageClient client, OrderReadback orders)
      throws Exception {
    int before = orders.ids().length;
    for (String queue : List.of(QUOTES, PRICES, ORDERS)) {
      for (int i = 0; i < 2 * THREADS; i++) {
        client.send(queue, "<FIXML><Order ID=", PERSISTENT);
      }
    }
    client.send(ORDERS, "", PERSISTENT);
    assertThat(quote(client, 9, 50)).isEqualTo("9 0 50");
    assertThat(update(client, 1, 50)).isEqualTo(1);
    orderOnce(client, 90);
    assertThat(orders.ids()).hasSize(before + 1).contains(90);
  }

  /// Dead orders are reported, repeatedly, other dead letters are not, and no service places them.
  public static void deadLettersAreReadAndStay(MessageClient client, OrderReadback orders)
      throws Exception {
    assertThat(orders.deadLetters()).isEmpty();
    client.send(DEAD_LETTERS, MessageTexts.order(95), PERSISTENT);
    client.send(DEAD_LETTERS, MessageTexts.quoteRequest(96, 7), PERSISTENT);
    client.send(DEAD_LETTERS, "", PERSISTENT);
    client.send(DEAD_LETTERS, MessageTexts.order(97), PERSISTENT);
    client.send(DEAD_LETTERS, MessageTexts.order(97), PERSISTENT);
    for (int i = 0; i < 3; i++) {
      assertThat(orders.deadLetters()).containsExactlyInAnyOrder(95, 97, 97);
    }
    assertThat(orders.ids()).doesNotContain(95, 97);
  }

  /// Destroyed data is gone and the broker is as new: the first version of a price counts, and an
  /// order's id may be used again.
  public static void everythingIsThrownAway(Session session) throws Exception {
    MessageClient client = session.capability(MessageClient.class);
    OrderReadback orders = session.capability(OrderReadback.class);
    client.send(ORDERS, MessageTexts.order(98), PERSISTENT);
    session.capability(Destroyable.class).destroy();
    assertThat(orders.ids()).isEmpty();
    assertThat(orders.deadLetters()).isEmpty();
    assertThat(quote(client, 10, 40)).isEqualTo("10 0 40");
    assertThat(update(client, 1, 40)).isEqualTo(1);
    assertThat(quote(client, 11, 40)).isEqualTo("11 1 40");
    client.send(ORDERS, MessageTexts.order(71), PERSISTENT);
    assertThat(orders.ids()).containsExactly(71);
    client.send(DEAD_LETTERS, MessageTexts.order(99), PERSISTENT);
    assertThat(orders.deadLetters()).containsExactly(99);
  }

  /// An unknown queue refuses messages, and the next request works.
  public static void unknownQueuesAreRefused(MessageClient client) throws Exception {
    assertThatThrownBy(() -> client.send("nobody", "text", PERSISTENT))
        .isInstanceOf(DefiniteFailureException.class)
        .hasMessageContaining("nobody");
    assertThatThrownBy(() -> client.request("nobody", "text", NON_PERSISTENT))
        .isInstanceOf(DefiniteFailureException.class)
        .hasMessageContaining("nobody");
    assertThat(quote(client, 6, 60)).isEqualTo("6 0 60");
  }

  public static void missingRepliesTimeOut(MessageClient client) throws Exception {
    assertThatThrownBy(() -> client.request(QUOTES, "unreadable", NON_PERSISTENT))
        .isInstanceOf(TimeoutException.class);
    assertThat(quote(client, 8, 80)).isEqualTo("8 0 80");
  }

  private static String quote(MessageClient client, long id, int symbol) throws Exception {
    String request = MessageTexts.quoteRequest(id, symbol);
    return patiently(() -> MessageTexts.quoted(client.request(QUOTES, request, NON_PERSISTENT)));
  }

  private static long update(MessageClient client, long version, int symbol) throws Exception {
    String update = MessageTexts.price(version, symbol);
    return patiently(() -> MessageTexts.reported(client.request(PRICES, update, NON_PERSISTENT)));
  }

  private static long order(MessageClient client, long id) throws Exception {
    return MessageTexts.reported(client.request(ORDERS, MessageTexts.order(id), PERSISTENT));
  }

  /// On a busy host the report may come too late, which is no failure.
  private static void orderOnce(MessageClient client, long id) throws Exception {
    try {
      assertThat(order(client, id)).isEqualTo(id);
    } catch (TimeoutException e) {
      // The order is still in progress.
    }
  }

  /// Repeats a request that timed out, which is allowed on a busy host.
  private static <T> T patiently(Callable<T> request) throws Exception {
    for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
      try {
        return request.call();
      } catch (TimeoutException e) {
        // Try again.
      }
    }
    return request.call();
  }
}
