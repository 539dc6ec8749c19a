package assay.engine.redis.lettuce;

import io.lettuce.core.RedisURI;
import io.lettuce.core.resource.DnsResolver;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import redis.clients.jedis.HostAndPort;

/// Where servers are. Lettuce knows them by the host names that they announce, which here are the name of a member and of its machine
/// and no host's.
///
/// @param addresses those of the members, in the order of their numbers
record ServerPlaces(List<String> addresses) implements DnsResolver {

  private static final Pattern ANNOUNCED = Pattern.compile("member-(\\d{1,4})\\..*");

  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    return new InetAddress[] {InetAddress.getByName(address(host))};
  }

  private String address(String host) {
    Matcher name = ANNOUNCED.matcher(host);
    return name.matches() ? addresses.get(Integer.parseInt(name.group(1)) - 1) : host;
  }

  /// Where a server is that Lettuce has under a name or an address.
  HostAndPort of(RedisURI uri) {
    return new HostAndPort(address(uri.getHost()), uri.getPort());
  }
}
