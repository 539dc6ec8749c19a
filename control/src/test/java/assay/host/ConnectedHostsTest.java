package assay.host;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Settings;
import assay.cluster.ClusterLayout;
import assay.cluster.HostsLauncher;
import assay.cluster.Installation;
import assay.host.pod.PodSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Connected hosts: prepared folders, and the places of processes.
final class ConnectedHostsTest {

  private static final HostsFile.Entry PODS =
      new HostsFile.Entry(
          "k", "", List.of(), "", null, new PodSpec("", "assay", "image", Map.of(), 0, 0));

  private static final HostsFile FILE =
      new HostsFile("hosts.yaml", "", Map.of("k", PODS), List.of("k"), List.of("k"));

  /// A host with one address for all its processes.
  private static final class Quiet implements ConnectedHosts.OpenHost {

    private final boolean prepares;
    private int prepared;

    Quiet(boolean prepares) {
      this.prepares = prepares;
    }

    @Override
    public boolean prepares() {
      return prepares;
    }

    @Override
    public void prepare(List<String> processes) {
      prepared += processes.size();
    }

    @Override
    public Optional<String> addressOf(String process) {
      return Optional.of("10.0.0.9");
    }

    @Override
    public String name() {
      return "k";
    }

    @Override
    public Path java() {
      return Path.of("java");
    }

    @Override
    public Path there(Path file) {
      return file;
    }

    @Override
    public Process start(String process, String address, Path folder, ProcessBuilder wish) {
      throw new IllegalStateException("nothing is started");
    }

    @Override
    public boolean kill(String of, Collection<Long> processes) {
      return false;
    }

    @Override
    public boolean gone(String of, long process) {
      return true;
    }

    @Override
    public HostClockOffset time() {
      return HostClockOffset.UNKNOWN;
    }

    @Override
    public void lay(HostClockOffset time) {}

    @Override
    public void bringHome(boolean ended) {}

    @Override
    public void recordIn(Path folder) {}

    @Override
    public String facts() {
      return "";
    }

    @Override
    public void close() {}
  }

  private static ConnectedHosts hosts(Quiet host) {
    return new ConnectedHosts(FILE, new HeartbeatSender(), Map.of("k", host));
  }

  @Test
  void hostWithNothingToPrepare_isNoMatterForAnInterrupt() throws IOException {
    Quiet host = new Quiet(false);
    try (ConnectedHosts hosts = hosts(host)) {
      Thread.currentThread().interrupt();
      hosts.prepare(List.of("client-1"), process -> PODS);
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(host.prepared).isZero();
  }

  @Test
  void membersInsideTheClient_areOnItsLoopback_whereverTheClientIs() throws IOException {
    Quiet host = new Quiet(true);
    ClusterLayout layout =
        new ClusterLayout(
            new Installation(Path.of("home")),
            "engine",
            "workload",
            true,
            "trial",
            new Settings(Map.of("members", "3", "machines", "1")),
            "cluster",
            1,
            Path.of("run")::resolve,
            false,
            false);
    try (ConnectedHosts hosts = hosts(host)) {
      HostsLauncher launcher = new HostsLauncher(hosts, layout);
      assertThat(launcher.addressOf("member-1")).isEqualTo("127.0.0.1");
      assertThat(launcher.addressOf("client-1")).isEqualTo("10.0.0.9");
    }
    assertThat(host.prepared).isEqualTo(1);
  }
}
