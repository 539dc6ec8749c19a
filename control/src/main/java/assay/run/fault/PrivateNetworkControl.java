package assay.run.fault;

import assay.cluster.ChildHandle;
import assay.cluster.Cluster;
import assay.cluster.PrivateNetwork;
import assay.fault.NetworkControl;
import assay.schedule.Clock;
import assay.tether.Answer;
import assay.tether.Command;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// The wires of a cluster with a private network.
final class PrivateNetworkControl implements NetworkControl {

  private static final int REACH_MILLIS = 500;
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Cluster cluster;
  private final PrivateNetwork network;
  private final Clock clock;

  PrivateNetworkControl(Cluster cluster, Clock clock) {
    this.cluster = cluster;
    if (!(cluster.host() instanceof PrivateNetwork own)) {
      throw new IllegalStateException("the cluster has no network of its own");
    }
    this.network = own;
    this.clock = clock;
  }

  @Override
  public String addressOf(String member) {
    return network.addressOf(member);
  }

  @Override
  public String inside(String member) {
    return shell(network.inside(member));
  }

  @Override
  public String middle() {
    return shell(network.bridge());
  }

  private static String shell(List<String> command) {
    return String.join(" ", command);
  }

  @Override
  public String portOf(String member) {
    return network.portOf(member);
  }

  @Override
  public boolean lives(String member) {
    return cluster.aliveMembers().stream().anyMatch(alive -> alive.name().equals(member));
  }

  @Override
  public boolean reaches(String member, String other) {
    Optional<ChildHandle> child =
        cluster.aliveMembers().stream().filter(alive -> alive.name().equals(member)).findFirst();
    if (child.isEmpty()) {
      return false;
    }
    return clock
        .find(child.get().ask(new Command.Ping(addressOf(other), REACH_MILLIS)), PATIENCE)
        .filter(Answer.Pinged::reached)
        .isPresent();
  }
}
