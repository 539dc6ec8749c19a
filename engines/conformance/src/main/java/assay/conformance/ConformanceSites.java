package assay.conformance;

import assay.api.engine.FreePorts;
import assay.api.engine.JoinSpec;
import assay.api.engine.Site;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// Sites on loopback, each a cluster with members and one client in separate processes, ready after
/// construction.
public final class ConformanceSites implements AutoCloseable {

  private static final List<String> NAMES = List.of("ny", "ldn", "tok");

  private final List<ConformanceCluster> clusters = new ArrayList<>();

  /// Starts all processes at once and returns when every partition in every site is safe.
  ///
  /// @param sizes how many members each site has
  /// @param main the main class of every process, in the form of [ConformanceMain]
  /// @param flags the flags for every JVM
  public ConformanceSites(
      Path folder,
      List<Integer> sizes,
      Class<?> main,
      List<String> flags,
      Map<String, String> settings)
      throws Exception {
    List<Site> sites = sites(sizes);
    try {
      for (Site site : sites) {
        clusters.add(
            ConformanceCluster.ofSite(
                folder, new SitesArgument(site.name(), sites), main, flags, settings));
      }
      for (ConformanceCluster cluster : clusters) {
        cluster.awaitReady();
      }
    } catch (Exception | AssertionError failure) {
      close();
      throw failure;
    }
  }

  private static List<Site> sites(List<Integer> sizes) {
    int port = FreePorts.free(sizes.size() * FreePorts.OF_A_CLUSTER);
    List<Site> sites = new ArrayList<>();
    int before = 0;
    for (int i = 0; i < sizes.size(); i++) {
      int first = before + 1;
      before += sizes.get(i);
      int own = port + i * FreePorts.OF_A_CLUSTER;
      sites.add(
          new Site(
              NAMES.get(i),
              "assay-it-" + own,
              own,
              IntStream.rangeClosed(first, before).mapToObj(n -> "member-" + n).toList(),
              Collections.nCopies(sizes.get(i), JoinSpec.LOOPBACK)));
    }
    return sites;
  }

  /// @param number from 1; in each site `member(1)` is the first member
  public ConformanceCluster site(int number) {
    return clusters.get(number - 1);
  }

  public ChildProcess client(int site) {
    return site(site).client();
  }

  public List<ChildProcess> processes() {
    return clusters.stream().flatMap(cluster -> cluster.processes().stream()).toList();
  }

  @Override
  public void close() {
    clusters.forEach(ConformanceCluster::close);
  }
}
