package assay.cli.foreign;

import assay.cli.foreign.ForeignLoad.Cluster;
import assay.cli.foreign.value.ForeignNotes;
import assay.cli.foreign.value.ForeignValue;
import assay.cli.foreign.value.ForeignValues;
import assay.cli.foreign.value.YamlValues;
import assay.yaml.YamlText;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/// Reads a workload of the OpenMessaging benchmark: messages become orders that a service stores, at the producers' rate.
final class OpenMessagingReader implements ForeignReader {

  private static final Pattern RATE = Pattern.compile("(?m)^producerRate *:");
  private static final Pattern SIZE = Pattern.compile("(?m)^messageSize *:");

  private static final long MOST_MINUTES = 10_000;

  /// The most threads that a service can have.
  private static final long MOST_CONSUMERS = 64;

  /// What the benchmark takes if a workload does not say it.
  private static final long WARM_UP_MINUTES = 1;

  private static final Map<String, Double> PLACED = Map.of("place", 1.0);

  @Override
  public String tool() {
    return "the OpenMessaging benchmark";
  }

  @Override
  public boolean reads(YamlText file) {
    return RATE.matcher(file.text()).find() && SIZE.matcher(file.text()).find();
  }

  @Override
  public ForeignLoad read(YamlText file, ForeignNotes notes) {
    YamlValues yaml = YamlValues.read(file, "workloads", notes);
    ForeignValues values = yaml.values("");
    String name = values.text("name", "");
    long topics = values.whole("topics", 1, ForeignLoad.MOST_KEYS).orElse(1);
    long producers = topics * values.whole("producersPerTopic", 0, 1_000_000).orElse(1);
    long bytes = values.whole("messageSize", 1, ForeignLoad.MOST_BYTES).orElse(0);
    Duration time =
        Duration.ofMinutes(values.whole("testDurationMinutes", 1, MOST_MINUTES).orElse(1));
    Duration warmUp =
        Duration.ofMinutes(
            values.whole("warmupDurationMinutes", 0, MOST_MINUTES).orElse(WARM_UP_MINUTES));
    if (topics > 1) {
      notes.leave(
          "%,d topics: not taken over".formatted(topics),
          yaml.place("/topics"),
          "all orders of a study are in one queue");
    }
    ForeignStep step = ForeignStep.closed(name, threads(producers), time, PLACED).after(warmUp);
    Optional<ForeignValue> rate = values.see("producerRate");
    double perSecond = values.decimal("producerRate", 0, ForeignLoad.MOST_WEIGHT).orElse(0);
    if (perSecond == 0 || perSecond > ForeignLoad.MOST_RATE) {
      rate.ifPresent(value ->
          notes.leave(
              value,
              "the benchmark looks for the highest rate; here %d producers send as fast as they are answered"
                  .formatted(threads(producers))));
    } else {
      step = step.atRate(perSecond);
      if (producers > 1) {
        notes.leave(
            "%,d producers: not taken over".formatted(producers),
            yaml.place("/producersPerTopic"),
            "one client sends all orders on schedule; `--set clients=N` spreads them");
      }
    }
    Map<String, String> settings = consumers(values, notes);
    leave(values);
    Map<String, Long> data = new LinkedHashMap<>();
    if (bytes > 0) {
      data.put("text-bytes", bytes);
    }
    return new ForeignLoad(
        "trader",
        List.of(),
        new Cluster(0, Optional.empty(), 1, Optional.empty(), settings),
        data,
        Optional.empty(),
        List.of("orders"),
        List.of(step),
        1);
  }

  private static long threads(long producers) {
    return Math.clamp(producers, 1, ForeignLoad.MOST_THREADS);
  }

  private static Map<String, String> consumers(ForeignValues values, ForeignNotes notes) {
    Optional<ForeignValue> said = values.see("consumerPerSubscription");
    OptionalLong count = values.whole("consumerPerSubscription", 0, 1_000_000);
    if (count.isEmpty() || count.getAsLong() == 0) {
      return Map.of();
    }
    long threads = Math.min(count.getAsLong(), MOST_CONSUMERS);
    if (threads < count.getAsLong()) {
      said.ifPresent(value ->
          notes.leave(value, "a service has at most %d threads".formatted(MOST_CONSUMERS)));
    }
    return Map.of("consumers", Long.toString(threads));
  }

  private static void leave(ForeignValues values) {
    values.leaveUnless("1", "a queue of orders has no partitions", List.of("partitionsPerTopic"));
    values.leaveUnless("1", "each order goes to one service", List.of("subscriptionsPerTopic"));
    values.leave(
        "an order has letters of the same length",
        List.of(
            "payloadFile",
            "useRandomizedPayloads",
            "randomBytesRatio",
            "randomizedPayloadPoolSize"));
    values.leaveUnless("NO_KEY", "orders have no key of their own", List.of("keyDistributor"));
    values.leaveUnless(
        "0", "consumers read from the first message on", List.of("consumerBacklogSizeGB"));
    values.leave("consumers read from the first message on", List.of("backlogDrainRatio"));
    values.leaveOthers();
  }
}
