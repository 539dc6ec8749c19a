package assay.run.fault;

import assay.cluster.ChildHandle;
import assay.cluster.Cluster;
import assay.cluster.PrivateNetwork;
import assay.fault.NetworkControl;
import assay.schedule.Clock;
import assay.tether.Answer;
import assay.tether.Command;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/// The wires of a cluster with a private network.
final class PrivateNetworkControl implements NetworkControl {

  private static final int REACH_MILLIS = 500;
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Cluster cluster;
  private final PrivateNetwork network;
  private final Clock clock;

  PrivateNetworkControl(Cluster cluster, Clock clock) {
    this.cluster = cluster;
    this.network = of(cluster);
    this.clock = clock;
  }

  /// The network of a cluster.
  static PrivateNetwork of(Cluster cluster) {
    if (cluster.host() instanceof PrivateNetwork own) {
      return own;
    }
    throw new IllegalStateException("the cluster has no network of its own");
  }

  @Override
  public String addressOf(String process) {
    return network.addressOf(process);
  }

  @Override
  public String inside(String process) {
    return shell(network.inside(process));
  }

  @Override
  public String middle() {
    return shell(network.bridge());
  }

  private static String shell(List<String> command) {
    return String.join(" ", command);
  }

  @Override
  public String portOf(String process) {
    return network.portOf(process);
  }

  @Override
  public String bridgeOf(String process) {
    return network.bridgeOf(process);
  }

  @Override
  public boolean lives(String process) {
    return child(process).isPresent();
  }

  private Optional<ChildHandle> child(String process) {
    return cluster.children().stream()
        .filter(ChildHandle::alive)
        .filter(alive -> alive.name().equals(process))
        .findFirst();
  }

  @Override
  public OptionalLong roundTripNanos(String process, String other, Duration patience) {
    Duration longest = patience.plusMillis(REACH_MILLIS);
    Command.Ping ping = new Command.Ping(addressOf(other), Math.toIntExact(longest.toMillis()));
    return child(process)
        .flatMap(child -> clock.find(child.ask(ping), longest.plus(PATIENCE)))
        .filter(Answer.Pinged::reached)
        .map(answer -> OptionalLong.of(answer.nanos()))
        .orElse(OptionalLong.empty());
  }

  @Override
  public Set<String> reaching(Map<String, String> others) {
    Map<String, CompletableFuture<Answer.Pinged>> asked = new LinkedHashMap<>();
    others.forEach((process, other) ->
        child(process)
            .ifPresent(child ->
                asked.put(process, child.ask(new Command.Ping(addressOf(other), REACH_MILLIS)))));
    return asked.entrySet().stream()
        .filter(each ->
            clock.find(each.getValue(), PATIENCE).filter(Answer.Pinged::reached).isPresent())
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }
}
