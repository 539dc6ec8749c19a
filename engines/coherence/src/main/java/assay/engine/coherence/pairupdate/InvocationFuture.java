package assay.engine.coherence.pairupdate;

import com.tangosol.net.InvocationObserver;
import com.tangosol.net.Member;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// One member's answer to a call.
final class InvocationFuture implements InvocationObserver {

  private final CompletableFuture<byte[]> future = new CompletableFuture<>();

  CompletableFuture<byte[]> future() {
    return future;
  }

  @Override
  public void memberCompleted(Member member, @Nullable Object result) {
    if (result instanceof byte[] ended) {
      future.complete(ended);
    } else {
      fail("no answer of " + member.getMemberName() + ": " + result);
    }
  }

  @Override
  public void memberFailed(Member member, Throwable failure) {
    future.completeExceptionally(failure);
  }

  @Override
  public void memberLeft(Member member) {
    fail(member.getMemberName() + " left");
  }

  @Override
  public void invocationCompleted() {
    fail("it ended without an answer");
  }

  private void fail(String why) {
    future.completeExceptionally(new IllegalStateException(why));
  }
}
