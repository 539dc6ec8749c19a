package assay.selftest.broker;

import assay.api.Claim;
import assay.api.DataParameters;
import assay.api.HasJudgedData;
import assay.api.Insert;
import assay.api.Observation;
import assay.api.Observation.What;
import assay.api.Query;
import assay.api.Request;
import assay.api.Request.Observer;
import assay.api.RequestContext;
import assay.api.RequestKind;
import assay.api.Update;
import assay.api.Workload;
import assay.api.message.HasDeadLetters;
import assay.api.message.MessageClient;
import assay.api.message.MessagePersistence;
import assay.api.message.OrderReadback;
import java.util.List;
import java.util.Map;

/// Orders by messages with their number as text. They are judged like the workload `trader`'s: as one counter's tags.
/// The only register exists because data may not be empty.
final class OrderWorkload implements Workload, HasJudgedData, HasDeadLetters {

  static final String ORDERS = "orders";

  private static final int COUNTER = 1;

  @Override
  public String name() {
    return ORDERS;
  }

  @Override
  public List<RequestKind> kinds() {
    return List.of(
        RequestKind.of(
            "order", MessageClient.class, "Waits for its report.", context -> order(context, true)),
        RequestKind.of(
            "place",
            MessageClient.class,
            "Is only acknowledged.",
            context -> order(context, false)));
  }

  @Override
  public Map<String, Long> defaults() {
    return Map.of();
  }

  @Override
  public long bytesPerEntry(DataParameters data) {
    return 100;
  }

  @Override
  public int registers(DataParameters data) {
    return COUNTER;
  }

  @Override
  public int counters(DataParameters data) {
    return 1;
  }

  @Override
  public Request load(List<Claim> claims, RequestContext context) {
    return Insert.each(claims, (session, claim, seen) -> {});
  }

  private static Request order(RequestContext context, boolean waits) {
    Claim order = context.tag(COUNTER);
    String text = Long.toString(order.version());
    return new Update(
        order,
        (session, seen) -> {
          MessageClient broker = session.capability(MessageClient.class);
          if (waits) {
            reply(broker.request(ORDERS, text, MessagePersistence.PERSISTENT), order, seen);
          } else {
            broker.send(ORDERS, text, MessagePersistence.PERSISTENT);
          }
          return 1;
        });
  }

  private static void reply(String reply, Claim order, Observer seen) {
    long id = Long.parseLong(reply);
    if (id != order.version()) {
      seen.saw(new Observation(order.key(), What.WRONG_REPLY, id));
    }
  }

  @Override
  public Query audit(List<Integer> keys, DataParameters data) {
    return Query.each(
        keys,
        (session, key, seen) -> {
          if (key == COUNTER) {
            session.capability(OrderReadback.class).see(COUNTER, seen);
          } else {
            seen.saw(key, 1);
          }
        });
  }

  @Override
  public Query deadLetters(DataParameters data) {
    return OrderReadback.deadLetters(COUNTER);
  }
}
