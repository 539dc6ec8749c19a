package assay.engine.reference;

import assay.api.Cache;
import assay.api.Session;
import assay.api.engine.Capabilities;
import assay.api.pairupdate.PairUpdateProtocol;
import assay.api.pairupdate.PairUpdateSolutions;
import assay.api.site.EntryEvents;
import assay.api.transaction.Transactions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;

/// A session to a simulated cluster, correct or broken; writes the injected faults to the client's folder when it is
/// closed.
final class SimulatedSession implements Session {

  private final Behaviour behaviour;
  private final SimulatedCluster cluster;
  private final EntryOperations entries;
  private final NotifyingEntries ofSite;
  private final List<Object> applications;
  private final AutoCloseable link;
  private final HarmTally tally;
  private final Path folder;
  private final Map<String, NamedMap> maps = new ConcurrentHashMap<>();
  private final Function<Cache, Transactions> transactional;
  private final Map<String, Transactions> transactions = new ConcurrentHashMap<>();
  private final Supplier<RandomShare> overlap;
  private final Map<String, PairUpdateProtocol> protocols = new ConcurrentHashMap<>();

  /// @param ofSite reports every change
  /// @param applications capabilities without maps, such as a shop's pages
  /// @param link connects the session to other sites until it is closed
  /// @param transactional makes the transactions of a map
  /// @param overlap the changes that a wrong solution harms; used only with such a solution
  SimulatedSession(
      Behaviour behaviour,
      SimulatedCluster cluster,
      EntryOperations entries,
      NotifyingEntries ofSite,
      List<Object> applications,
      AutoCloseable link,
      Function<Cache, Transactions> transactional,
      Supplier<RandomShare> overlap,
      HarmTally tally,
      Path folder) {
    this.behaviour = behaviour;
    this.cluster = cluster;
    this.entries = entries;
    this.ofSite = ofSite;
    this.applications = List.copyOf(applications);
    this.link = link;
    this.transactional = transactional;
    this.tally = tally;
    this.folder = folder;
    this.overlap = overlap;
  }

  @Override
  public <T> T capability(Class<T> capability, String map) {
    if (capability == PairUpdateSolutions.class) {
      return capability.cast((PairUpdateSolutions) this::solution);
    }
    if (capability == EntryEvents.class) {
      return capability.cast((EntryEvents) listener -> ofSite.listen(map, listener));
    }
    for (Object application : applications) {
      if (capability.isInstance(application)) {
        return capability.cast(application);
      }
    }
    NamedMap named = maps.computeIfAbsent(map, name -> new NamedMap(name, entries));
    if (capability == Transactions.class) {
      return capability.cast(
          transactions.computeIfAbsent(map, unused -> transactional.apply(named)));
    }
    return Capabilities.find(capability, "reference", List.of(cluster, named, new AsyncMap(named)));
  }

  private PairUpdateProtocol solution(String name) {
    return protocols.computeIfAbsent(
        name, each -> new ReferencePairUpdateProtocol(entries, wrong(each), overlap.get(), tally));
  }

  private static ReferencePairUpdateProtocol.Wrong wrong(String solution) {
    return switch (solution) {
      case "lock" -> ReferencePairUpdateProtocol.Wrong.NOTHING;
      case "racing" -> ReferencePairUpdateProtocol.Wrong.RACES;
      case "torn" -> ReferencePairUpdateProtocol.Wrong.TEARS;
      default ->
          throw new IllegalArgumentException("the reference engine has no solution " + solution);
    };
  }

  /// The faults injected so far.
  InjectedFaultCounts injected() {
    return new InjectedFaultCounts(
        behaviour.word(),
        tally.openCount(),
        tally.harmedCount(),
        cluster.lostKeys(),
        cluster.lostWrites());
  }

  @Override
  public void close() {
    try {
      link.close();
      Files.createDirectories(folder);
      Files.writeString(folder.resolve(InjectedFaultCounts.FILE), injected().json());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (Exception e) {
      throw new IllegalStateException("the link to the other site cannot be closed", e);
    }
  }
}
