package assay.engine.coherence.proxy;

import assay.api.engine.JoinSpec;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/// The proxies of a cluster or a site: either the last members, which then store no entries, or
/// every member.
///
/// @param connection how Java clients reach the data
/// @param served the proxies' protocol: the same, or gRPC for clients in another language
/// @param port the first of the cluster's own ports
/// @param first the first member's number
/// @param members how many members there are, including those that are only proxies
/// @param alone how many members are only proxies, without entries
/// @param address the address on which this process listens, if it does
/// @param addresses the members' addresses, in their order
public record ProxyLayout(
    ConnectionMode connection,
    ConnectionMode served,
    int port,
    int first,
    int members,
    int alone,
    String address,
    List<String> addresses) {

  /// The ports of Extend proxies lie above those of the receivers of another site.
  private static final int EXTEND_OFFSET = 130;

  private static final Duration RETRY = Duration.ofMillis(20);

  public static ProxyLayout of(JoinSpec spec) {
    int first =
        spec.sites().stream()
            .filter(site -> site.name().equals(spec.site()))
            .findFirst()
            .map(site -> number(site.members().getFirst()))
            .orElse(1);
    return new ProxyLayout(
        ConnectionMode.of(spec.settings()),
        ConnectionMode.served(spec.settings()),
        spec.port(),
        first,
        spec.members(),
        spec.settings().integer("proxies"),
        spec.address(),
        spec.addresses());
  }

  /// Whether a member is only a proxy, without entries.
  public boolean isAlone(String member) {
    int number = number(member);
    return number < first + members && number >= first + members - alone;
  }

  public boolean serves(String member) {
    return served.isRemote() && (alone == 0 || isAlone(member));
  }

  public ProxyAddress of(String member) {
    return new ProxyAddress(address, port(number(member)));
  }

  private int port(int member) {
    return served == ConnectionMode.GRPC
        ? GrpcProxy.port(port, member)
        : port + EXTEND_OFFSET + member;
  }

  /// Waits until all proxies listen or the patience ends. A client that connects too early is
  /// refused, and may not retry for half a minute.
  public void awaitAll(Duration patience) throws InterruptedException {
    long until = System.nanoTime() + patience.toNanos();
    for (ProxyAddress proxy : places()) {
      while (!proxy.listens() && System.nanoTime() < until) {
        Thread.sleep(RETRY);
      }
    }
  }

  List<ProxyAddress> places() {
    int from = alone == 0 ? first : first + members - alone;
    return IntStream.range(from, first + members)
        .mapToObj(member -> new ProxyAddress(addresses.get(member - first), port(member)))
        .toList();
  }

  private static int number(String member) {
    return Integer.parseInt(member.substring(member.lastIndexOf('-') + 1));
  }
}
