package assay.engine.redis.lettuce;

import io.lettuce.core.RedisURI;
import io.lettuce.core.resource.DnsResolver;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import redis.clients.jedis.HostAndPort;

/// Finds servers. Lettuce knows them by their announced host names, which here are the names of a
/// member and its machine, not of a host.
///
/// @param addresses the members' addresses, in the order of their numbers
record ServerAddressResolver(List<String> addresses) implements DnsResolver {

  private static final Pattern ANNOUNCED = Pattern.compile("member-(\\d{1,4})\\..*");

  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    return new InetAddress[] {InetAddress.getByName(address(host))};
  }

  private String address(String host) {
    Matcher name = ANNOUNCED.matcher(host);
    return name.matches() ? addresses.get(Integer.parseInt(name.group(1)) - 1) : host;
  }

  /// The address for Lettuce's name or address.
  HostAndPort of(RedisURI uri) {
    return new HostAndPort(address(uri.getHost()), uri.getPort());
  }
}
