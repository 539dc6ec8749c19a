package assay.engine.infinispan.hotrod;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.SocketChannel;
import java.util.concurrent.ExecutorService;
import org.infinispan.client.hotrod.TransportFactory;

/// The client's own transport without sockets for name servers.
final class NoDnsTransport implements TransportFactory {

  @Override
  public Class<? extends SocketChannel> socketChannelClass() {
    return DEFAULT.socketChannelClass();
  }

  @Override
  public Class<? extends DatagramChannel> datagramChannelClass() {
    return NoDnsChannel.class;
  }

  @Override
  public EventLoopGroup createEventLoopGroup(int most, ExecutorService threads) {
    return DEFAULT.createEventLoopGroup(most, threads);
  }
}
