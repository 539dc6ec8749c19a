package assay.engine.reference;

import assay.api.Session;
import assay.api.Solution;
import assay.api.Solutions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// A session to a simulated cluster, whole or broken; leaves what was injected in the client's
/// folder when it is closed.
final class SimulatedSession implements Session {

  private final Behaviour behaviour;
  private final SimulatedCluster cluster;
  private final Entries entries;
  private final Tally tally;
  private final Path folder;
  private final Map<String, NamedMap> maps = new ConcurrentHashMap<>();
  private final Map<String, Solution> solutions;

  SimulatedSession(
      Behaviour behaviour,
      SimulatedCluster cluster,
      Entries entries,
      Share overlap,
      Tally tally,
      Path folder) {
    this.behaviour = behaviour;
    this.cluster = cluster;
    this.entries = entries;
    this.tally = tally;
    this.folder = folder;
    this.solutions =
        Map.of(
            "lock", new PairChanges(entries, PairChanges.Wrong.NOTHING, overlap, tally),
            "racing", new PairChanges(entries, PairChanges.Wrong.RACES, overlap, tally),
            "torn", new PairChanges(entries, PairChanges.Wrong.TEARS, overlap, tally));
  }

  @Override
  public <T> T as(Class<T> capability, String map) {
    if (capability.isInstance(cluster)) {
      return capability.cast(cluster);
    }
    if (capability == Solutions.class) {
      return capability.cast((Solutions) this::solution);
    }
    NamedMap named = maps.computeIfAbsent(map, name -> new NamedMap(name, entries));
    if (!capability.isInstance(named)) {
      throw new UnsupportedOperationException("the reference engine has no " + capability);
    }
    return capability.cast(named);
  }

  private Solution solution(String name) {
    Solution solution = solutions.get(name);
    if (solution == null) {
      throw new IllegalArgumentException("the reference engine has no solution " + name);
    }
    return solution;
  }

  /// What was injected so far.
  Injected injected() {
    return new Injected(
        behaviour.word(),
        tally.openCount(),
        tally.harmedCount(),
        cluster.lostKeys(),
        cluster.lostWrites());
  }

  @Override
  public void close() {
    try {
      Files.createDirectories(folder);
      Files.writeString(folder.resolve(Injected.FILE), injected().json());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
