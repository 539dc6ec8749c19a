package assay.engine.coherence.proxy;

import com.oracle.coherence.grpc.proxy.NettyGrpcAcceptorController;
import com.tangosol.internal.net.service.peer.acceptor.GrpcAcceptorDependencies;
import io.grpc.InsecureServerCredentials;
import io.grpc.ServerBuilder;
import io.grpc.netty.NettyServerBuilder;
import java.net.InetSocketAddress;

/// Coherence's gRPC server, bound to the configured address.
///
/// Coherence's own server uses only the port of a `grpc-acceptor` and listens on every address of
/// the host, although its log names the `local-address`. Coherence uses the controller with the
/// highest priority.
public final class BoundGrpcController extends NettyGrpcAcceptorController {

  @Override
  public int getPriority() {
    return PRIORITY_NORMAL + 1;
  }

  @Override
  protected ServerBuilder<?> createServerBuilder(GrpcAcceptorDependencies told) {
    return NettyServerBuilder.forAddress(
        new InetSocketAddress(told.getLocalAddress(), told.getLocalPort()),
        InsecureServerCredentials.create());
  }
}
