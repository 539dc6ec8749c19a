package assay.broker.coherence;

import assay.api.Outcome;
import assay.api.Session;
import assay.api.message.MessageClient;
import assay.api.message.MessagePersistence;
import assay.broker.coherence.topic.TopicsCluster;
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

/// The main class of a member or a client in a separate process, because Coherence keeps its
/// cluster per process.
final class MessageChecksMain {

  private static final String QUOTES = "quotes";
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);
  private static final long PAUSE_MILLIS = 20;

  private MessageChecksMain() {}

  /// Arguments as in [ConformanceMain]. A client knows the steps `safe`, which always succeeds
  /// after joining; `check <each>`: all checks, with that many requests per thread in the last;
  /// `quotes <count>`: sends requests, and returns how many no service has taken; `answers
  /// <count>`: sends requests at once until all of them are answered, and returns the last outcomes;
  /// `ids <count>`: creates subscribers with Coherence's ids, and returns the number of distinct
  /// ids.
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

  /// Publishers send to the channels in turn, so an unread channel keeps its part.
  private static int left(MessageClient client, int count) throws Exception {
    for (int id = 1; id <= count; id++) {
      client.send(QUOTES, new QuoteRequest(id, 7).write(), MessagePersistence.NON_PERSISTENT);
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

  /// The first requests of a cold process may be answered too late. A channel that nobody reads
  /// leaves its part of every round unanswered.
  private static String answers(MessageClient client, int count) throws Exception {
    Map<Outcome, Integer> all = Map.of(Outcome.OK, count);
    long start = System.nanoTime();
    Map<Outcome, Integer> counts = round(client, count);
    while (!counts.equals(all) && System.nanoTime() - start < PATIENCE_NANOS) {
      counts = round(client, count);
    }
    return counts.toString();
  }

  /// Sent like by a client, with a history's outcomes.
  private static Map<Outcome, Integer> round(MessageClient client, int count) throws Exception {
    List<Callable<Outcome>> requests = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      long id = i;
      String body = new QuoteRequest(id, 7).write();
      requests.add(() -> {
        try {
          Quote quote = Quote.read(client.request(QUOTES, body, MessagePersistence.NON_PERSISTENT));
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
    return counts;
  }

  /// The number of distinct ids that Coherence chooses. The subscribers have their own group, and
  /// receive no message.
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
