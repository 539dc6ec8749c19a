package assay.load.program;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Cache;
import assay.api.Claim;
import assay.api.DataParameters;
import assay.api.RequestKind;
import assay.api.Settings;
import assay.api.Update;
import assay.json.JsonCodec;
import assay.load.keys.KeyDistribution;
import assay.load.keys.RegisterWriters;
import assay.load.keys.RequestMix;
import assay.load.keys.RequestSource;
import assay.load.keys.WriteLeases;
import assay.plan.ReservedRegisters;
import assay.plan.Step.Arrivals;
import assay.plan.Step.Keys;
import assay.record.history.OperationOutcome;
import assay.schedule.Clock;
import assay.schedule.Schedule;
import assay.schedule.SeedDerivation;
import assay.schedule.Slot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The published draws and schedules equal this code's; clients in other languages are tested with
/// the same file.
final class PublishedVectorsTest {

  private static final Path FILE = Path.of("../clients/vectors/draws.json");
  private static final long[] SEEDS = {0, 1, -1, 42, Long.MIN_VALUE, 0x123456789abcdefL};

  @Test
  void vectors_areThoseOfThisCode() throws IOException {
    String computed = JsonCodec.document(vectors()) + "\n";
    if (Boolean.getBoolean("assay.regenerate")) {
      Files.createDirectories(FILE.resolveSibling("."));
      Files.writeString(FILE, computed);
    }
    assertThat(Files.readString(FILE)).isEqualTo(computed);
  }

  private static Map<String, Object> vectors() {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("units", units());
    all.put("numbers", numbers());
    all.put("keys", keys());
    all.put("mixes", mixes());
    all.put("logs", logs());
    all.put("schedules", schedules());
    all.put("leases", leases());
    return all;
  }

  private static String text(long seed) {
    return Long.toString(seed);
  }

  private static List<Object> units() {
    List<Object> units = new ArrayList<>();
    for (long seed : SEEDS) {
      for (long index : new long[] {-1, 0, 1, 1_000_000}) {
        units.add(
            Map.of("seed", text(seed), "index", index, "unit", SeedDerivation.unit(seed, index)));
      }
    }
    return units.stream().map(PublishedVectorsTest::sorted).toList();
  }

  private static List<Object> numbers() {
    List<Object> numbers = new ArrayList<>();
    for (long seed : SEEDS) {
      for (int bound : new int[] {1, 2, 3, 1000, 1024, 10_000, (1 << 30) + 1, Integer.MAX_VALUE}) {
        SplittableRandom random = new SplittableRandom(seed);
        numbers.add(
            sorted(
                Map.of(
                    "seed",
                    text(seed),
                    "bound",
                    bound,
                    "below",
                    list(6, () -> random.nextInt(bound)),
                    "doubles",
                    list(3, random::nextDouble))));
      }
    }
    return numbers;
  }

  private static List<Object> keys() {
    List<Object> all = new ArrayList<>();
    for (int keys : new int[] {1, 7, 1000, 10_000}) {
      for (Keys choice :
          List.of(
              Keys.UNIFORM,
              new Keys("zipf(0.99)", Keys.Choice.ZIPF, 0.99, 0, 0),
              new Keys("zipf(1)", Keys.Choice.ZIPF, 1, 0, 0),
              new Keys("zipf(2.5)", Keys.Choice.ZIPF, 2.5, 0, 0),
              new Keys("hot(3, 90%)", Keys.Choice.HOT, 0, 3, 0.9))) {
        KeyDistribution distribution =
            KeyDistribution.of(Clock.host(), choice, new WriteLeases(keys, 0, 1), 99);
        SplittableRandom random = new SplittableRandom(7);
        Map<String, Object> vector = new LinkedHashMap<>();
        vector.put("keys", keys);
        vector.put("seed", "7");
        vector.put("choice", StepMessageEncoder.choice(choice, 99));
        vector.put("drawn", list(200, () -> distribution.next(random)));
        all.add(vector);
      }
    }
    return all;
  }

  private static List<Object> mixes() {
    RequestMix mix = new RequestMix(Map.of("put", 30.0, "get", 60.0, "getAll", 10.0));
    Map<String, Object> vector = new LinkedHashMap<>();
    vector.put("mix", StepMessageEncoder.mix(mix));
    vector.put("seed", "42");
    vector.put(
        "kinds",
        IntStream.range(0, 50).mapToObj(slot -> mix.at(SeedDerivation.unit(42, slot))).toList());
    return List.of(vector);
  }

  /// Every bit of many logarithms counts: on machines with fused multiply-add, two in a thousand
  /// differ in the last bit.
  private static List<Object> logs() {
    int sum = 0;
    int units = 100_000;
    for (int i = 0; i < units; i++) {
      sum = sum * 31 + Double.hashCode(Math.log1p(-SeedDerivation.unit(42, i)));
    }
    return List.of(
        sorted(Map.of("seed", "42", "units", units, "sum", Integer.toUnsignedLong(sum))));
  }

  private static List<Object> schedules() {
    List<Object> all = new ArrayList<>();
    for (Arrivals arrivals : Arrivals.values()) {
      for (long seed : SEEDS) {
        double perSecond = 1000 / 3.0;
        Schedule schedule = Schedule.of(arrivals, perSecond, seed);
        long length = 3_000_000_000L;
        List<Long> due = new ArrayList<>();
        for (Slot slot = schedule.first(); slot.nanos() < length; slot = schedule.after(slot)) {
          due.add(slot.nanos());
        }
        Map<String, Object> vector = new LinkedHashMap<>();
        vector.put("arrivals", arrivals.name().toLowerCase(Locale.ROOT));
        vector.put("perSecond", perSecond);
        vector.put("seed", text(seed));
        vector.put("lengthNanos", length);
        vector.put("slots", due.size());
        vector.put("first", due.subList(0, 20));
        vector.put("last", due.getLast());
        long sum = 0;
        for (long nanos : due) {
          sum = (sum * 31 + nanos) & 0xFFFFFFFFL;
        }
        vector.put("sum", sum);
        all.add(vector);
      }
    }
    return all;
  }

  /// Claims by repeatable requests, and their returns: every third write stays unknown.
  private static List<Object> leases() {
    List<Object> all = new ArrayList<>();
    for (int client = 0; client < 3; client++) {
      for (boolean shared : new boolean[] {false, true}) {
        WriteLeases leases =
            new WriteLeases(
                Clock.host(),
                40,
                client,
                3,
                shared ? RegisterWriters.EVERY_CLIENT : RegisterWriters.OWN);
        leases
            .claimUnwritten(40, 100, 1, 1)
            .forEach(claims -> claims.forEach(claim -> leases.release(claim, OperationOutcome.OK)));
        RequestSource source =
            new RequestSource(
                0,
                client,
                new DataParameters(Map.of(), new Settings(Map.of())),
                KeyDistribution.uniform(40),
                leases);
        SplittableRandom random = new SplittableRandom(client);
        List<Object> claims = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
          int wanted = random.nextInt(40);
          source.begin();
          Claim claim = source.make(put(wanted)).claims().getFirst();
          claims.add(List.of(wanted, claim.key(), claim.version()));
          leases.release(claim, i % 3 == 2 ? OperationOutcome.UNKNOWN : OperationOutcome.OK);
        }
        Map<String, Object> vector = new LinkedHashMap<>();
        vector.put("registers", 40);
        vector.put("loaded", 40);
        vector.put("client", client);
        vector.put("clients", 3);
        vector.put("shared", shared);
        vector.put("unknownEvery", 3);
        vector.put("claims", claims);
        all.add(vector);
      }
    }
    Map<String, Object> aside = new LinkedHashMap<>();
    aside.put("faults", 2);
    aside.put(
        "setAside",
        IntStream.range(0, 40)
            .filter(place -> ReservedRegisters.fault(place, 2) > 0)
            .boxed()
            .toList());
    all.add(aside);
    return all;
  }

  private static RequestKind put(int key) {
    return RequestKind.of(
            "put", Cache.class, "Writes a key.", c -> new Update(c.claim(key), (s, seen) -> 1))
        .asRepeatable();
  }

  private static <T> List<T> list(int count, Supplier<T> each) {
    return Stream.generate(each).limit(count).toList();
  }

  private static Object sorted(Object map) {
    return map instanceof Map<?, ?> entries ? new TreeMap<>(entries) : map;
  }
}
