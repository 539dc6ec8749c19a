package assay.engine.coherence.proxy;

import com.oracle.coherence.grpc.proxy.NettyGrpcAcceptorController;
import com.tangosol.internal.net.service.peer.acceptor.GrpcAcceptorDependencies;
import io.grpc.InsecureServerCredentials;
import io.grpc.ServerBuilder;
import io.grpc.netty.NettyServerBuilder;
import java.net.InetSocketAddress;

/// Coherence's gRPC server, at the address it is told.
///
/// Coherence's own takes no more than the port of a `grpc-acceptor` and listens at every address of the host,
/// though its log names the `local-address`. Coherence takes the controller of the highest priority that it finds.
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
