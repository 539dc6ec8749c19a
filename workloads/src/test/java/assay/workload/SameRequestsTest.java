package assay.workload;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.BackgroundRequests;
import assay.api.Claim;
import assay.api.DataParameters;
import assay.api.HasJudgedData;
import assay.api.NeedsPreparation;
import assay.api.RequestKind;
import assay.api.Settings;
import assay.api.Workload;
import assay.workload.hub.PlainWorkplace;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// A seed's request must never change with the classes that make it: otherwise runs by two versions
/// of Assay would not be comparable.
///
/// The digests are from before requests became lambdas; those of `insert` and `ycsb` from their
/// beginning.
final class SameRequestsTest {

  private static final int REQUESTS = 1_000;
  private static final int LOADS = 100;
  private static final String[] LOADING = {"load", "update", "drop"};
  private static final int KEYS = 2_000;

  private static final Map<String, Long> CUSTOMERS =
      Map.of("customers", 2_000L, "counters", 16L, "tallies", 16L, "sets", 16L, "value", 32L);

  @Test
  void tradeoffs_drawsWhatItAlwaysDrew() throws Exception {
    requireSame("tradeoffs", sums("tradeoffs", CUSTOMERS, Map.of(), REQUESTS));
  }

  @Test
  void dice_drawsWhatItAlwaysDrew() throws Exception {
    Map<String, Long> data = Map.of("incrementers", 2_000L, "value", 32L);
    Map<String, String> own =
        Map.of("solution", "lock", "hot-spots", "4", "clients", "2", "contention", "own");
    requireSame("dice", sums("dice", data, own, REQUESTS));
  }

  @Test
  void ycsb_drawsWhatItAlwaysDrew() throws Exception {
    Map<String, Long> data =
        Map.of(
            "records", 2_000L, "room", 100L, "counted", 16L, "fields", 3L, "field", 8L, "scan", 9L);
    requireSame("ycsb", sums("ycsb", data, Map.of(), REQUESTS));
    requireSame("ycsb-all", sums("ycsb", data, Map.of("write-fields", "all"), REQUESTS));
  }

  @Test
  void hub_drawsWhatItAlwaysDrew() throws Exception {
    Map<String, Long> data = Map.of("rows", 1_000L, "live", 2_000L);
    String caches = "P_NY_*+A_NY_*+A_*_T";
    requireSame("hub", sums("hub", data, Map.of("caches", caches), REQUESTS, LOADING));
    Map<String, String> otherwise = new TreeMap<>();
    otherwise.put("caches", caches);
    otherwise.put("small", "beside");
    otherwise.put("route", "routed");
    otherwise.put("index", "queried");
    otherwise.put("results", "pages(100)");
    otherwise.put("columns", "ten");
    otherwise.put("field", "string");
    requireSame("hub-otherwise", sums("hub", data, otherwise, REQUESTS, LOADING));
  }

  @Test
  void hub_loadsUpdatesAndDropsAsItAlwaysDid() throws Exception {
    Map<String, Long> data = Map.of("rows", 40L, "live", 10L);
    for (String how : List.of("update=replace", "update=swap", "change=fields")) {
      Map<String, String> settings = new TreeMap<>();
      settings.put("load-threads", "1");
      settings.put("load-batch", "15");
      settings.put(how.split("=")[0], how.split("=")[1]);
      Map<String, String> sums = sums("hub", data, settings, LOADS);
      sums.keySet().retainAll(List.of(LOADING));
      requireSame("hub-" + how, sums);
    }
  }

  private static void requireSame(String series, Map<String, String> sums) throws IOException {
    List<String> lines =
        sums.entrySet().stream()
            .map(sum -> "%s %s %s".formatted(series, sum.getKey(), sum.getValue()))
            .toList();
    try (InputStream stored = SameRequestsTest.class.getResourceAsStream("requests.txt")) {
      String text = new String(stored.readAllBytes(), StandardCharsets.UTF_8);
      assertThat(lines)
          .containsExactlyElementsOf(
              text.lines().filter(line -> line.startsWith(series + " ")).toList());
    }
  }

  private static Map<String, String> sums(
      String name,
      Map<String, Long> numbers,
      Map<String, String> settings,
      int requests,
      String... without)
      throws Exception {
    DataParameters data = new DataParameters(numbers, new Settings(settings));
    Map<String, String> sums = new TreeMap<>();
    for (RequestKind each : workload(name).kinds()) {
      if (!List.of(without).contains(each.name())) {
        Workload workload = workload(name);
        RequestKind kind = workload.kind(each.name());
        try (NeedsPreparation prepared = workload instanceof NeedsPreparation made ? made : null) {
          RequestLog log = new RequestLog();
          if (prepared != null) {
            prepared.prepare(new PlainWorkplace(log, data, 1));
          }
          CountingDraw draw = new CountingDraw(kind.name().hashCode());
          for (int i = 0; i < requests; i++) {
            log.run(kind.factory().next(draw.of(data, kind.sized() ? 1 + i % 7 : 1)));
          }
          sums.put(kind.name(), log.sum());
        }
      }
    }
    Workload workload = workload(name);
    HasJudgedData keyed = HasJudgedData.of(workload);
    RequestLog log = new RequestLog();
    CountingDraw draw = new CountingDraw(1);
    List<Claim> claims = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      claims.add(draw.claim(i));
    }
    log.run(keyed.load(claims, draw.of(data, 1)));
    List<Integer> keys =
        IntStream.range(0, keyed.registers(data) + keyed.counters(data)).boxed().toList();
    log.run(keyed.audit(keys, data));
    sums.put("load-and-audit", log.sum());
    if (workload instanceof BackgroundRequests users) {
      RequestLog background = new RequestLog();
      for (int i = 0; i < requests; i++) {
        background.run(users.background(draw));
      }
      sums.put("background", background.sum());
    }
    return sums;
  }

  private static Workload workload(String name) {
    return ServiceLoader.load(Workload.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(workload -> workload.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /// Keys from a seed; tags, counts and elements are numbered.
  private static final class CountingDraw extends PlainDraw {

    private final SplittableRandom random;
    private long number;

    CountingDraw(long seed) {
      super(7, 2);
      random = new SplittableRandom(seed);
    }

    @Override
    public SplittableRandom random() {
      return random;
    }

    @Override
    public int key() {
      return random.nextInt(KEYS);
    }

    @Override
    protected long number() {
      return ++number;
    }
  }
}
