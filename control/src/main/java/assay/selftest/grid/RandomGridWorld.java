package assay.selftest.grid;

import assay.api.record.RecordReflection;
import assay.schedule.SeedDerivation;
import assay.selftest.grid.GridWorld.Closed;
import assay.selftest.grid.GridWorld.Configuration;
import assay.selftest.grid.GridWorld.Copies;
import assay.selftest.grid.GridWorld.Defect;
import assay.selftest.stage.SimulatedHarm;
import assay.selftest.stage.SimulatedHarm.What;
import assay.selftest.stage.VirtualSlowPhases;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/// Draws one world per seed. Most worlds are small, hence quick and easy to understand; their behaviour is varied.
public final class RandomGridWorld {

  /// The window's length after a fault's latest moment: recovery is reported from 2 s on, and a phase of up to a second is
  /// added.
  private static final long AFTERWARDS = 3_400;

  private final SplittableRandom random;

  private RandomGridWorld(long seed) {
    random = new SplittableRandom(SeedDerivation.of(seed, 40));
  }

  public static GridWorld of(long seed) {
    return new RandomGridWorld(seed).draw(seed);
  }

  /// A world with a grid that is only stale, perhaps in slow phases of 0.1 to 10 s, and with a window long enough to estimate
  /// how often.
  public static GridWorld steady(long seed) {
    return new RandomGridWorld(seed).drawSteady(seed);
  }

  /// A world whose requests come from a closed loop, without a fault: at most some hundred requests.
  public static GridWorld closed(long seed) {
    return new RandomGridWorld(seed).drawClosed(seed);
  }

  private GridWorld drawClosed(long seed) {
    GridWorld open = draw(seed);
    Closed loop =
        new Closed(
            between(1, 6), (long) random.nextInt(2) * between(1, 40), random.nextInt(3) == 0);
    double requests = between(30, 300);
    double each = 2.5e-3 * (open.hop() + 1) + loop.think();
    long window = Math.max(1, Math.round(requests * each / loop.threads() / open.clients()));
    long warmUp = random.nextInt(2) * window / 4;
    return RecordReflection.with(
        open,
        Map.of(
            "keys",
            open.keys() + 10,
            "rate",
            Math.max(1, Math.rint(requests * 1_000 / window)),
            "constant",
            false,
            "inFlight",
            1,
            "warmUp",
            warmUp,
            "window",
            window,
            "stalls",
            stalls(open.members(), window),
            "faults",
            List.of(),
            "swing",
            0,
            "closed",
            loop));
  }

  private GridWorld drawSteady(long seed) {
    long phases = random.nextInt(3) == 0 ? 0 : Math.round(100 * Math.pow(100, random.nextDouble()));
    return new GridWorld(
        seed,
        between(2, 5),
        between(5, 31),
        between(30, 90),
        1,
        between(6, 12) * 10,
        false,
        64,
        0,
        VirtualSlowPhases.windowMillis(seed),
        between(1, 6) / 10.0,
        0,
        0,
        between(20, phases == 0 ? 2_000 : 500),
        2_000,
        300,
        0,
        0,
        0,
        0,
        0,
        List.of(),
        List.of(),
        List.of(new Configuration("c1", Copies.SYNC, 0, 0, 0, false, Defect.STALE)),
        1,
        0,
        phases,
        null);
  }

  private GridWorld draw(long seed) {
    int members = between(2, 5);
    boolean harmed = random.nextInt(5) > 0;
    boolean watched = harmed && random.nextInt(4) == 0;
    long warmUp = between(0, 3) * 100L;
    long faultAt = (watched ? between(11, 14) : between(2, 8)) * 100L;
    long lasts = between(1, watched ? 20 : 8) * 100L;
    List<SimulatedHarm> faults = harmed ? faults(members, faultAt, lasts) : List.of();
    long window =
        harmed
            ? faults.stream().mapToLong(SimulatedHarm::ends).max().orElse(0)
                + (watched ? AFTERWARDS : between(1, 6) * 100L)
            : between(5, 20) * 100L;
    int configurations = between(1, 2);
    int repeats = random.nextInt(4) == 0 ? 2 : 1;
    double requests = Math.exp(Math.log(30) + random.nextDouble() * Math.log(10));
    double rate = Math.max(10, requests * 1_000 / (warmUp + window));
    if (watched) {
      rate = Math.max(rate, 115_000.0 / (faultAt - 100));
    }
    boolean troubled = random.nextInt(3) == 0;
    return new GridWorld(
        seed,
        members,
        between(1, 11),
        between(1, 60),
        random.nextInt(3) == 0 ? 2 : 1,
        Math.rint(rate),
        random.nextInt(4) == 0,
        random.nextInt(4) == 0 ? between(1, 3) : between(4, 16),
        warmUp,
        window,
        between(1, 10) / 10.0,
        random.nextInt(4) == 0 ? 0.99 : 0,
        random.nextInt(20) == 0 ? between(1, 400) * 1_000L : 0,
        between(20, 2_000),
        between(1, 30) * 100L,
        between(0, 12) * 100L,
        between(0, 10) * 100L,
        troubled ? between(0, 5) / 100.0 : 0,
        troubled ? between(0, 5) / 100.0 : 0,
        troubled ? between(0, 5) / 100.0 : 0,
        troubled ? between(0, 5) / 100.0 : 0,
        stalls(members, window),
        faults,
        configurations(configurations),
        repeats,
        random.nextInt(3) == 0 ? between(1, 30) / 10.0 : 0,
        0,
        null);
  }

  private List<SimulatedHarm> faults(int members, long at, long lasts) {
    List<SimulatedHarm> faults = new ArrayList<>();
    What what = any(What.values());
    faults.add(harm(what, at, lasts, members));
    if (random.nextInt(4) == 0) {
      What other = what == What.SPLIT ? What.KILL : random.nextBoolean() ? What.KILL : What.PAUSE;
      faults.add(harm(other, at + between(0, 8) * 100L, lasts, members));
    }
    return faults;
  }

  private SimulatedHarm harm(What what, long at, long lasts, int members) {
    int member = random.nextInt(members);
    return switch (what) {
      case KILL -> new SimulatedHarm(what, at, 0, member);
      case PAUSE -> new SimulatedHarm(what, at, lasts, member);
      case SPLIT -> new SimulatedHarm(what, at, lasts, Math.max(1, member));
    };
  }

  private List<SimulatedHarm> stalls(int members, long window) {
    if (random.nextInt(4) > 0) {
      return List.of();
    }
    List<SimulatedHarm> stalls = new ArrayList<>();
    for (int stall = between(1, 3); stall > 0; stall--) {
      stalls.add(
          new SimulatedHarm(
              What.PAUSE,
              random.nextLong(Math.max(1, window)),
              between(1, 8) * 50L,
              random.nextInt(members)));
    }
    return stalls;
  }

  private List<Configuration> configurations(int count) {
    List<Configuration> configurations = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Copies copies = any(Copies.values());
      Defect defect = random.nextInt(6) > 0 ? Defect.NONE : any(Defect.values());
      configurations.add(
          new Configuration(
              "c" + (i + 1),
              copies,
              copies == Copies.ASYNC ? between(1, 30) * 20L : 0,
              copies != Copies.NONE && random.nextInt(3) == 0 ? between(1, 10) / 10.0 : 0,
              random.nextInt(2) == 0 ? 0 : between(1, 15) * 100L,
              random.nextInt(2) == 0,
              defect));
    }
    return configurations;
  }

  private <T> T any(T[] all) {
    return List.of(all).get(random.nextInt(all.length));
  }

  private int between(int least, int most) {
    return least + random.nextInt(most - least + 1);
  }
}
