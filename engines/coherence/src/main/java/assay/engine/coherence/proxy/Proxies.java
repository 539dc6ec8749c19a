package assay.engine.coherence.proxy;

import assay.api.engine.JoinSpec;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/// The members of a cluster or a site that are proxies: the last ones, which store nothing then, or every member beside
/// what it stores.
///
/// @param connection how clients in Java reach the data
/// @param served what they serve: that, or gRPC for clients in another language
/// @param port the first of the cluster's own ports
/// @param first the number of the first member
/// @param members how many members there are, those that are proxies alone among them
/// @param alone how many store nothing
/// @param address where this process listens, if it does
/// @param addresses where the members are, in their order
public record Proxies(
    Connection connection,
    Connection served,
    int port,
    int first,
    int members,
    int alone,
    String address,
    List<String> addresses) {

  /// Extend's proxies listen beyond the ports of the receivers of another site.
  private static final int EXTEND_OFFSET = 130;

  private static final Duration RETRY = Duration.ofMillis(20);

  /// Those that a process is told of.
  public static Proxies of(JoinSpec spec) {
    int first =
        spec.sites().stream()
            .filter(site -> site.name().equals(spec.site()))
            .findFirst()
            .map(site -> number(site.members().getFirst()))
            .orElse(1);
    return new Proxies(
        Connection.of(spec.settings()),
        Connection.served(spec.settings()),
        spec.port(),
        first,
        spec.members(),
        spec.settings().integer("proxies"),
        spec.address(),
        spec.addresses());
  }

  /// Nobody's: every client is a member.
  public static Proxies none() {
    return new Proxies(Connection.MEMBER, Connection.MEMBER, 0, 1, 1, 0, "", List.of());
  }

  /// Whether a member stores nothing, for it is a proxy alone.
  public boolean isAlone(String member) {
    int number = number(member);
    return number < first + members && number >= first + members - alone;
  }

  /// Whether a member is a proxy.
  public boolean serves(String member) {
    return served.isRemote() && (alone == 0 || isAlone(member));
  }

  /// Where a member listens for clients.
  public ProxyAddress of(String member) {
    return new ProxyAddress(address, port(number(member)));
  }

  private int port(int member) {
    return served == Connection.GRPC ? GrpcProxy.port(port, member) : port + EXTEND_OFFSET + member;
  }

  /// Waits until all of them listen, or the patience is at its end: a client that asks one too early is told so, and may not
  /// ask again for half a minute.
  public void awaitAll(Duration patience) throws InterruptedException {
    long until = System.nanoTime() + patience.toNanos();
    for (ProxyAddress proxy : places()) {
      while (!proxy.listens() && System.nanoTime() < until) {
        Thread.sleep(RETRY);
      }
    }
  }

  /// Where a client finds them.
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
