package assay.engine.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import assay.conformance.ChildProcess;
import assay.conformance.ConformanceSites;
import assay.conformance.ProcessSockets;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Replication when members die or do not answer, when both sites write the same keys, and the
/// choice of receivers.
@Tag("nightly")
@Timeout(300)
final class SitesIT {

  private static final int KEYS = 2_000;

  private static final Pattern LISTENS =
      Pattern.compile("Proxy:AssayReceivers:TcpAcceptor,.*listening for connections on .*:(\\d+)");

  @TempDir private Path folder;

  private ConformanceSites sites(Map<String, String> settings) throws Exception {
    return new ConformanceSites(
        folder, List.of(2, 2), ChildMain.class, TestCluster.FLAGS, TestCluster.all(settings));
  }

  /// Batches of one, so many changes wait when their member dies.
  @Test
  void writeBehind_sendsWhatWaits_whenItsOwnerIsKilled_andWhenTheOtherSiteDoesNotAnswer()
      throws Exception {
    Map<String, String> settings =
        Map.of("replication", "write-behind", "batch", "1", "batch-delay", "300ms");
    try (ConformanceSites sites = sites(settings)) {
      ChildProcess writer = sites.client(1);
      ChildProcess reader = sites.client(2);
      reader.tell("hear data");
      writer.tell("store data 0 " + KEYS + " 0");
      reader.tell("arrived data 0 1 0");
      String owner = writer.tell("owner " + KEYS).split(" ")[0];
      String arrivedBefore = reader.tell("heard data 0 " + KEYS);
      sites.site(1).member(owner.equals("member-1") ? 1 : 2).kill();
      reader.tell("arrived data 0 " + KEYS + " 0");
      int heard = Integer.parseInt(reader.tell("heard data 0 " + KEYS));
      System.out.printf(
          "sites: write-behind: %s of %,d changes had arrived when the owner of half was killed; all"
              + " arrived, %,d of them twice%n",
          arrivedBefore, KEYS, heard - KEYS);

      for (int member = 1; member <= 2; member++) {
        signal("STOP", sites.site(2).member(member));
      }
      writer.tell("change data 0 100 1");
      for (int member = 1; member <= 2; member++) {
        signal("CONT", sites.site(2).member(member));
      }
      reader.tell("arrived data 0 100 1");
      assertThat(reader.tell("state data 0 " + KEYS))
          .isEqualTo(writer.tell("state data 0 " + KEYS));
    }
  }

  @Test
  void highestVersion_winsAtBothSites_andPinnedMapsKeepToTheirReceivers() throws Exception {
    Map<String, String> settings =
        Map.of(
            "replication", "write-behind",
            "direction", "both-ways",
            "conflict", "highest-version",
            "serialization", "java",
            "batch-delay", "2s",
            "receivers", "2",
            "receiver-placement", "pinned");
    try (ConformanceSites sites = sites(settings)) {
      for (int map = 1; map <= 3; map++) {
        sites.client(1).tell("put-version map-%d 7 %d".formatted(map, 20));
        sites.client(2).tell("put-version map-%d 7 %d".formatted(map, 10));
      }
      for (int map = 1; map <= 3; map++) {
        sites.client(2).tell("hear map-" + map);
        sites.client(1).tell("store map-%d 100 150 0".formatted(map));
        sites.client(2).tell("arrived map-%d 100 150 0".formatted(map));
        for (int site = 1; site <= 2; site++) {
          sites.client(site).tell("put-version map-%d %d 1".formatted(map, site));
          sites.client(3 - site).tell("await-version map-%d %d 1".formatted(map, site));
          sites.client(site).tell("await-version map-%d 7 20".formatted(map));
        }
      }
      assertThat(connections(sites)).containsExactly(2, 4);
    }
  }

  /// With 18 maps and two sending members there are 36 connections, about as many to each receiver.
  /// Then one of them is killed, and finally the whole site.
  @Test
  void balancedReceivers_shareTheConnections_andWhatTheyMissIsSentLater() throws Exception {
    Map<String, String> settings =
        Map.of(
            "replication", "write-behind",
            "batch-delay", "1ms",
            "receivers", "2",
            "receiver-placement", "balanced");
    try (ConformanceSites sites = sites(settings)) {
      for (int map = 1; map <= 18; map++) {
        sites.client(2).tell("hear map-" + map);
        sites.client(1).tell("store map-%d 0 50 0".formatted(map));
      }
      for (int map = 1; map <= 18; map++) {
        sites.client(2).tell("arrived map-%d 0 50 0".formatted(map));
      }
      List<Integer> connections = connections(sites);
      assertThat(connections).allSatisfy(each -> assertThat(each).isBetween(16, 20));
      assertThat(connections.stream().mapToInt(each -> each).sum()).isEqualTo(36);

      sites.site(2).member(1).kill();
      sites.client(1).tell("change map-1 0 50 1");
      sites.client(2).tell("arrived map-1 0 50 1");

      sites.site(2).member(2).kill();
      sites.client(1).tell("fill 100");
      sites.site(2).restart(1);
      sites.site(2).restart(2);
      sites.client(2).tell("kept 100");
    }
  }

  private static List<Integer> connections(ConformanceSites sites) throws IOException {
    List<Integer> connections = new ArrayList<>();
    for (int number = 1; number <= 2; number++) {
      ChildProcess member = sites.site(2).member(number);
      Matcher port = LISTENS.matcher(member.log());
      assertThat(port.find()).as("a receiver on " + member.name()).isTrue();
      connections.add(ProcessSockets.connections(member.pid(), Integer.parseInt(port.group(1))));
    }
    return connections;
  }

  private static void signal(String signal, ChildProcess process) throws Exception {
    String pid = Long.toString(process.pid());
    assertThat(
            new ProcessBuilder("sh", "-c", "kill -" + signal + " " + pid)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start()
                .waitFor())
        .isZero();
  }
}
