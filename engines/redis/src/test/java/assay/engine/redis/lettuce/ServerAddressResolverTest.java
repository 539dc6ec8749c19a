package assay.engine.redis.lettuce;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.RedisURI;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.HostAndPort;

final class ServerAddressResolverTest {

  @Test
  void announcedNames_areMembersAddresses_andAddressesAreThemselves() throws UnknownHostException {
    ServerAddressResolver places = new ServerAddressResolver(List.of("10.0.0.1", "10.0.0.2"));
    assertThat(places.of(RedisURI.create("member-2.machine-1", 7000)))
        .isEqualTo(new HostAndPort("10.0.0.2", 7000));
    assertThat(places.of(RedisURI.create("10.0.0.7", 7000)))
        .isEqualTo(new HostAndPort("10.0.0.7", 7000));
    assertThat(places.resolve("member-1.machine-1"))
        .containsExactly(InetAddress.getByAddress(new byte[] {10, 0, 0, 1}));
  }
}
