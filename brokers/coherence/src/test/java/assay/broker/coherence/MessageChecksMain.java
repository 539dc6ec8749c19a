package assay.broker.coherence;

import assay.api.Outcome;
import assay.api.Session;
import assay.api.message.Delivery;
import assay.api.message.MessageClient;
import assay.conformance.ConformanceMain;
import assay.conformance.message.MessageChecks;
import assay.workload.trader.fixml.Quote;
import assay.workload.trader.fixml.QuoteRequest;
import com.tangosol.net.CacheFactory;
import com.tangosol.net.topic.NamedTopic;
import com.tangosol.net.topic.Subscriber;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// The main of a member or of a client in a process of its own, for Coherence keeps its cluster per process.
final class MessageChecksMain {

  private static final String QUOTES = "quotes";
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);
  private static final long PAUSE_MILLIS = 20;

  private MessageChecksMain() {}

  /// Starts as [ConformanceMain] does. A client knows the steps `safe`, which everybody was before it said that it had
  /// joined, `check <each>`, which are all checks, with so many requests of a thread in the last, `quotes <count>`, which sends
  /// so many requests, and tells how many of them no service has taken, `answers <count>`, which sends so many at once and tells what
  /// came of them, and `ids <count>`, which makes so many subscribers that Coherence gives ids to, and tells how many ids they have.
  public static void main(String[] arguments) throws Exception {
    ConformanceMain.run(
        arguments, List.of(), (spec, session) -> step -> run(session, List.of(step)));
  }

  private static String run(Session session, List<String> step) throws Exception {
    return switch (step.getFirst()) {
      case "safe" -> "";
      case "check" -> {
        check(session, Integer.parseInt(step.get(1)));
        yield "";
      }
      case QUOTES ->
          left(session.capability(MessageClient.class), Integer.parseInt(step.get(1))) + " left";
      case "answers" ->
          answers(session.capability(MessageClient.class), Integer.parseInt(step.get(1)));
      case "ids" -> idsByCoherence(Integer.parseInt(step.get(1)));
      default -> throw new IllegalArgumentException("no step " + step);
    };
  }

  /// Publishers send to one channel after the other, so that a channel which nobody reads keeps its part.
  private static int left(MessageClient client, int count) throws Exception {
    for (int id = 1; id <= count; id++) {
      client.send(QUOTES, new QuoteRequest(id, 7).write(), Delivery.NON_PERSISTENT);
    }
    NamedTopic<?> topic = topic(QUOTES);
    long start = System.nanoTime();
    int left = topic.getRemainingMessages(TopicsCluster.GROUP);
    while (left > 0 && System.nanoTime() - start < PATIENCE_NANOS) {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      left = topic.getRemainingMessages(TopicsCluster.GROUP);
    }
    return left;
  }

  /// As a client sends them, and with what a history has for an outcome.
  private static String answers(MessageClient client, int count) throws Exception {
    List<Callable<Outcome>> requests = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      long id = i;
      String body = new QuoteRequest(id, 7).write();
      requests.add(() -> {
        try {
          Quote quote = Quote.read(client.request(QUOTES, body, Delivery.NON_PERSISTENT));
          return quote.requestId() == id ? Outcome.OK : Outcome.FAILED;
        } catch (TimeoutException e) {
          return Outcome.UNKNOWN;
        }
      });
    }
    Map<Outcome, Integer> counts = new EnumMap<>(Outcome.class);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<Outcome> request : threads.invokeAll(requests)) {
        counts.merge(request.get(), 1, Integer::sum);
      }
    }
    return counts.toString();
  }

  /// How many ids there are of subscribers whose ids nobody chose. They are of a group of their own, and receive nothing.
  @SuppressWarnings("unchecked")
  private static String idsByCoherence(int count) {
    NamedTopic<?> topic = topic(QUOTES);
    List<Subscriber<?>> all = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        all.add(topic.createSubscriber(Subscriber.inGroup("ids")));
      }
      long ids = all.stream().map(each -> each.getSubscriberId().getId()).distinct().count();
      return "%d of %d".formatted(ids, count);
    } finally {
      all.forEach(Subscriber::close);
    }
  }

  /// A topic as the session has it.
  private static NamedTopic<?> topic(String name) {
    ClassLoader loader = TopicsCluster.class.getClassLoader();
    return CacheFactory.getCacheFactoryBuilder()
        .getConfigurableCacheFactory(System.getProperty("coherence.cacheconfig"), loader)
        .ensureTopic(name, loader);
  }

  private static void check(Session session, int each) throws Exception {
    MessageChecks.all(session, each);
  }
}
