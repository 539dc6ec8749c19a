package assay.engine.infinispan.hotrod;

import io.netty.channel.AbstractChannel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelMetadata;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelPromise;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.DatagramChannelConfig;
import io.netty.channel.socket.DefaultDatagramChannelConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketAddress;
import java.net.SocketException;
import org.jspecify.annotations.Nullable;

/// Replaces the client's sockets for name servers, each of which would be bound to every address of
/// the host. All addresses are numeric here, so there are no queries.
public final class NoDnsChannel extends AbstractChannel implements DatagramChannel {

  private static final ChannelMetadata METADATA = new ChannelMetadata(true);
  private static final InetSocketAddress NOWHERE = new InetSocketAddress(0);

  private final DatagramSocket socket;
  private final DatagramChannelConfig config;

  /// Unbound. Netty creates it by its class.
  public NoDnsChannel() {
    super(null);
    try {
      socket = new DatagramSocket(null);
    } catch (SocketException e) {
      throw new UncheckedIOException(e);
    }
    config = new DefaultDatagramChannelConfig(this, socket);
  }

  @Override
  protected AbstractUnsafe newUnsafe() {
    return new AbstractUnsafe() {
      @Override
      public void connect(
          SocketAddress remote, @Nullable SocketAddress local, ChannelPromise promise) {
        promise.setFailure(nothing());
      }
    };
  }

  private static UnsupportedOperationException nothing() {
    return new UnsupportedOperationException("no name server is asked");
  }

  @Override
  protected boolean isCompatible(EventLoop loop) {
    return true;
  }

  @Override
  protected @Nullable SocketAddress localAddress0() {
    return null;
  }

  @Override
  protected @Nullable SocketAddress remoteAddress0() {
    return null;
  }

  @Override
  protected void doBind(SocketAddress local) {}

  @Override
  protected void doDisconnect() {}

  @Override
  protected void doClose() {
    socket.close();
  }

  @Override
  protected void doBeginRead() {}

  @Override
  protected void doWrite(ChannelOutboundBuffer out) throws IOException {
    throw new IOException(nothing());
  }

  @Override
  public boolean isOpen() {
    return !socket.isClosed();
  }

  @Override
  public boolean isActive() {
    return isOpen();
  }

  @Override
  public boolean isConnected() {
    return false;
  }

  @Override
  public ChannelMetadata metadata() {
    return METADATA;
  }

  @Override
  public DatagramChannelConfig config() {
    return config;
  }

  @Override
  public InetSocketAddress localAddress() {
    return NOWHERE;
  }

  @Override
  public InetSocketAddress remoteAddress() {
    return NOWHERE;
  }

  @Override
  public ChannelFuture joinGroup(InetAddress group) {
    return newFailedFuture(nothing());
  }

  @Override
  public ChannelFuture joinGroup(InetAddress group, ChannelPromise promise) {
    return promise.setFailure(nothing());
  }

  @Override
  public ChannelFuture joinGroup(InetSocketAddress group, NetworkInterface network) {
    return newFailedFuture(nothing());
  }

  @Override
  public ChannelFuture joinGroup(
      InetSocketAddress group, NetworkInterface network, ChannelPromise promise) {
    return promise.setFailure(nothing());
  }

  @Override
  public ChannelFuture joinGroup(
      InetAddress group, NetworkInterface network, @Nullable InetAddress source) {
    return newFailedFuture(nothing());
  }

  @Override
  public ChannelFuture joinGroup(
      InetAddress group,
      NetworkInterface network,
      @Nullable InetAddress source,
      ChannelPromise promise) {
    return promise.setFailure(nothing());
  }

  @Override
  public ChannelFuture leaveGroup(InetAddress group) {
    return newFailedFuture(nothing());
  }

  @Override
  public ChannelFuture leaveGroup(InetAddress group, ChannelPromise promise) {
    return promise.setFailure(nothing());
  }

  @Override
  public ChannelFuture leaveGroup(InetSocketAddress group, NetworkInterface network) {
    return newFailedFuture(nothing());
  }

  @Override
  public ChannelFuture leaveGroup(
      InetSocketAddress group, NetworkInterface network, ChannelPromise promise) {
    return promise.setFailure(nothing());
  }

  @Override
  public ChannelFuture leaveGroup(
      InetAddress group, NetworkInterface network, @Nullable InetAddress source) {
    return newFailedFuture(nothing());
  }

  @Override
  public ChannelFuture leaveGroup(
      InetAddress group,
      NetworkInterface network,
      @Nullable InetAddress source,
      ChannelPromise promise) {
    return promise.setFailure(nothing());
  }

  @Override
  public ChannelFuture block(InetAddress group, NetworkInterface network, InetAddress blocked) {
    return newFailedFuture(nothing());
  }

  @Override
  public ChannelFuture block(
      InetAddress group, NetworkInterface network, InetAddress blocked, ChannelPromise promise) {
    return promise.setFailure(nothing());
  }

  @Override
  public ChannelFuture block(InetAddress group, InetAddress blocked) {
    return newFailedFuture(nothing());
  }

  @Override
  public ChannelFuture block(InetAddress group, InetAddress blocked, ChannelPromise promise) {
    return promise.setFailure(nothing());
  }
}
