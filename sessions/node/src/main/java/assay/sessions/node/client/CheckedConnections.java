package assay.sessions.node.client;

import java.io.IOException;
import java.net.Proxy;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SchemePortResolver;
import org.apache.hc.client5.http.impl.io.DefaultHttpClientConnectionOperator;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.io.DetachedSocketFactory;
import org.apache.hc.client5.http.io.HttpClientConnectionOperator;
import org.apache.hc.client5.http.io.ManagedHttpClientConnection;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.config.RegistryBuilder;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.io.HttpClientConnection;
import org.apache.hc.core5.http.io.HttpResponseInformationCallback;
import org.apache.hc.core5.http.protocol.HttpContext;

/// Connections that are checked before each request: nothing is sent on one that the node has closed. HttpClient's own
/// check waits a millisecond; this one does not wait.
final class CheckedConnections {

  private CheckedConnections() {}

  /// Thrown before anything is sent, if the node has closed the connection.
  static final class ClosedException extends IOException {

    private static final long serialVersionUID = 1;

    ClosedException() {
      super("the node has closed the connection");
    }
  }

  static final class Builder extends PoolingHttpClientConnectionManagerBuilder {

    @Override
    protected HttpClientConnectionOperator createConnectionOperator(
        SchemePortResolver ports, DnsResolver names, TlsSocketStrategy none) {
      DetachedSocketFactory sockets =
          new DetachedSocketFactory() {
            @Override
            public Socket create(Proxy nobody) throws IOException {
              return SocketChannel.open().socket();
            }
          };
      return new DefaultHttpClientConnectionOperator(
          sockets, ports, names, RegistryBuilder.<TlsSocketStrategy>create().build());
    }
  }

  /// Sends requests, but none on a closed connection.
  static final class Executor extends HttpRequestExecutor {

    @Override
    public ClassicHttpResponse execute(
        ClassicHttpRequest request,
        HttpClientConnection connection,
        HttpResponseInformationCallback told,
        HttpContext context)
        throws IOException, HttpException {
      if (connection instanceof ManagedHttpClientConnection managed
          && closed(managed.getSocket().getChannel())) {
        throw new ClosedException();
      }
      return super.execute(request, connection, told, context);
    }

    private static boolean closed(SocketChannel channel) {
      try {
        channel.configureBlocking(false);
        // An idle node sends nothing except the end of the connection.
        boolean closed = channel.read(ByteBuffer.allocate(1)) != 0;
        channel.configureBlocking(true);
        return closed;
      } catch (IOException e) {
        return true;
      }
    }
  }
}
