package assay.load.open;

import assay.api.Response;
import assay.api.Session;
import assay.load.client.ClientContext;
import assay.load.open.SlotRequestHandler.Sent;
import assay.schedule.Slot;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Executes an open loop's requests, each on the worker of its slot, which waits for the answer.
final class BlockingRequestSender implements RequestSender {

  private final LongSupplier nanos;
  private final Session session;
  private final SlotRequestHandler requests;
  private final AtomicReferenceArray<@Nullable Sent> inFlight;

  BlockingRequestSender(ClientContext context, SlotRequestHandler requests) {
    this.nanos = context.clock()::nanos;
    this.session = context.session();
    this.requests = requests;
    this.inFlight = new AtomicReferenceArray<>(requests.workers());
  }

  @Override
  public void send(int worker, Slot slot) {
    Sent sent = requests.next(worker, slot);
    if (sent == null) {
      return;
    }
    if (!inFlight.compareAndSet(worker, null, sent)) {
      requests.release(worker, slot);
      return;
    }
    Response response;
    try {
      response = sent.request().execute(session, nanos);
    } catch (RuntimeException | Error e) {
      requests.lose(worker);
      throw e;
    }
    if (inFlight.compareAndSet(worker, sent, null)) {
      requests.land(worker, sent, response, response.startNanos());
    }
  }

  @Override
  public void shed(int worker, Slot slot) {
    requests.shed(worker, slot, SlotRequestHandler.ALL_IN_FLIGHT);
  }

  @Override
  public void giveUp(int worker, Slot slot) {
    requests.shed(worker, slot, SlotRequestHandler.GIVEN_UP);
  }

  /// A worker ends after its answer.
  @Override
  public boolean await(long untilNanos) {
    return true;
  }

  @Override
  public void giveUp(OpenWorkers workers) {
    workers.giveUp(this::abandon);
  }

  /// Gives up a worker's request in flight. A late answer is ignored. The worker sheds the request that it was about to
  /// send.
  ///
  /// @return whether a request was in flight
  boolean abandon(int worker) {
    Sent sent = inFlight.getAndSet(worker, Sent.CLOSED);
    if (sent == null || sent.closed()) {
      return false;
    }
    requests.giveUp(worker, sent);
    return true;
  }
}
