package assay.engine.reference;

import assay.api.Session;
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

  SimulatedSession(
      Behaviour behaviour, SimulatedCluster cluster, Entries entries, Tally tally, Path folder) {
    this.behaviour = behaviour;
    this.cluster = cluster;
    this.entries = entries;
    this.tally = tally;
    this.folder = folder;
  }

  @Override
  public <T> T as(Class<T> capability, String map) {
    if (capability.isInstance(cluster)) {
      return capability.cast(cluster);
    }
    NamedMap named = maps.computeIfAbsent(map, name -> new NamedMap(name, entries));
    if (!capability.isInstance(named)) {
      throw new UnsupportedOperationException("the reference engine has no " + capability);
    }
    return capability.cast(named);
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
