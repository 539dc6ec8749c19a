package assay.engine.reference;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Cache;
import assay.api.Invocable;
import assay.api.Session;
import assay.api.Settings;
import assay.api.engine.FreePorts;
import assay.api.engine.JoinSpec;
import assay.api.engine.Site;
import assay.api.site.EntryEvents;
import assay.workload.tradeoffs.Tradeoffs;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two sites in two sessions: one's writes reach the other, according to the behaviour.
final class SiteLinkTest {

  private static final int WRITES = 400;
  private static final String END = "the end";

  @TempDir Path folder;

  private final int port = FreePorts.free(2);
  private final LinkedBlockingQueue<List<Object>> heard = new LinkedBlockingQueue<>();

  private Session open(String site, String... settings) {
    Map<String, String> values = new HashMap<>(Descriptor.read().defaults());
    values.put("replication", "async");
    for (int i = 0; i < settings.length; i += 2) {
      values.put(settings[i], settings[i + 1]);
    }
    List<Site> sites =
        List.of(
            new Site("ny", "cluster-ny", port, List.of("member-1"), List.of("127.0.0.1")),
            new Site("ldn", "cluster-ldn", port + 1, List.of("member-2"), List.of("127.0.0.1")));
    boolean first = site.equals("ny");
    return new ReferenceEngine()
        .open(
            new JoinSpec(
                first ? "client-1" : "observer-2",
                "machine-1",
                "cluster-" + site,
                first ? port : port + 1,
                1,
                new Settings(values),
                new Tradeoffs().types(),
                folder.resolve(site),
                JoinSpec.LOOPBACK,
                List.of(JoinSpec.LOOPBACK),
                site,
                sites));
  }

  private void hear(Object key, @Nullable Object value) {
    heard.add(List.of(key, value == null ? "nothing" : value));
  }

  /// The other site's events for writes to four keys in turn, each ended by a removal, up to a last
  /// write.
  private List<List<Object>> heardOf(String... settings) throws InterruptedException {
    try (Session there = open("ldn", settings);
        Session here = open("ny", settings)) {
      there.capability(EntryEvents.class, "registers").listen(this::hear);
      Cache cache = here.capability(Cache.class, "registers");
      for (int i = 0; i < WRITES; i++) {
        cache.put(i % 4, i);
      }
      cache.remove(0);
      List<List<Object>> all = new ArrayList<>();
      // The end may be dropped too, so it is repeated until it arrives.
      while (all.isEmpty() || !all.getLast().getFirst().equals(END)) {
        cache.put(END, END);
        List<Object> next = heard.poll(10, TimeUnit.MILLISECONDS);
        if (next != null) {
          all.add(next);
        }
      }
      harmed = Sessions.injected(here).harmed();
      all.removeLast();
      return all;
    }
  }

  private long harmed;

  private static List<List<Object>> all() {
    List<List<Object>> all = new ArrayList<>();
    for (int i = 0; i < WRITES; i++) {
      all.add(List.of(i % 4, i));
    }
    all.add(List.of(0, "nothing"));
    return all;
  }

  @Test
  void map_bringsEveryChangeOnce_inItsOrder() throws InterruptedException {
    assertThat(heardOf()).isEqualTo(all());
  }

  @Test
  void whatTheOtherSiteHolds_isWhatArrivedLast() throws InterruptedException {
    try (Session there = open("ldn");
        Session here = open("ny")) {
      there.capability(EntryEvents.class, "registers").listen(this::hear);
      here.capability(Cache.class, "registers").put(1, "one");
      assertThat(heard.poll(30, TimeUnit.SECONDS)).isEqualTo(List.of(1, "one"));
      assertThat(there.capability(Cache.class, "registers").get(1)).isEqualTo("one");

      Invocable processors = here.capability(Invocable.class, "registers");
      processors.invoke(1, entry -> entry.value());
      processors.invoke(
          1,
          entry -> {
            entry.set("one more");
            return null;
          });
      assertThat(heard.poll(30, TimeUnit.SECONDS)).isEqualTo(List.of(1, "one more"));

      there.capability(Cache.class, "registers").put(2, "two");
      assertThat(heard.poll(30, TimeUnit.SECONDS)).isEqualTo(List.of(2, "two"));
      assertThat(here.capability(Cache.class, "registers").get(2)).isNull();
    }
  }

  @Test
  void linkDrops_leavesOutAShare() throws InterruptedException {
    List<List<Object>> some = heardOf("behaviour", "link-drops", "loss", "10%");

    assertThat(some).hasSizeBetween(WRITES / 2, WRITES - 1).isSubsetOf(all());
    assertThat(harmed).isGreaterThanOrEqualTo(WRITES + 1 - some.size());
  }

  @Test
  void linkRepeats_bringsAShareTwice() throws InterruptedException {
    List<List<Object>> more = heardOf("behaviour", "link-repeats", "twice", "10%");

    assertThat(more.stream().distinct().toList()).isEqualTo(all());
    assertThat(more).hasSizeGreaterThan(WRITES + 1);
  }

  @Test
  void linkReorders_bringsAShareAfterTheNextOfTheirKey() throws InterruptedException {
    List<List<Object>> other = heardOf("behaviour", "link-reorders", "overlap", "10%");
    long behind = 0;
    Map<Object, Integer> newest = new HashMap<>();
    for (List<Object> each : other) {
      if (each.getLast() instanceof Integer version) {
        behind += newest.getOrDefault(each.getFirst(), -1) > version ? 1 : 0;
        newest.merge(each.getFirst(), version, Math::max);
      }
    }

    assertThat(behind).isPositive();
    assertThat(harmed).isGreaterThanOrEqualTo(behind);
  }

  @Test
  void linkStaysBehind_takesItsTimeForEachChange() throws InterruptedException {
    long began = System.nanoTime();

    assertThat(heardOf("behaviour", "link-stays-behind", "service", "200us")).isEqualTo(all());
    assertThat(System.nanoTime() - began).isGreaterThan(WRITES * 200_000L);
  }

  @Test
  void withoutReplication_nothingTravels() {
    try (Session there = open("ldn", "replication", "none");
        Session here = open("ny", "replication", "none")) {
      there.capability(EntryEvents.class, "registers").listen(this::hear);
      here.capability(Cache.class, "registers").put(1, "one");
      there.capability(Cache.class, "registers").put(2, "two");

      assertThat(heard).containsExactly(List.of(2, "two"));
    }
  }
}
