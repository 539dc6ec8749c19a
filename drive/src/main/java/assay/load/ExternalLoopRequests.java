package assay.load;

import assay.api.Claim;
import assay.api.DataParameters;
import assay.api.HasJudgedData;
import assay.api.Request;
import assay.api.RequestKind;
import assay.api.Response;
import assay.api.Session;
import assay.api.Workload;
import assay.load.client.ClientIdentity;
import assay.load.client.ObservationCompletenessCheck;
import assay.load.client.RequestCompleter;
import assay.load.client.WorkloadCaller;
import assay.load.keys.KeyDistribution;
import assay.load.keys.RequestSource;
import assay.load.keys.WriteLeases;
import assay.record.history.OperationOutcome;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A workload's requests for tools with their own loop: each thread gets a [Source].
///
/// Assay's rules hold: one request at a time writes a register, no version is used twice, and after
/// an unknown outcome a key is never written again.
public record ExternalLoopRequests(
    ClientIdentity client,
    Workload workload,
    HasJudgedData keyed,
    DataParameters data,
    WriteLeases leases) {

  private static final int BATCH = 1_000;
  private static final int LOAD_STREAM = -1;

  public static ExternalLoopRequests of(
      ClientIdentity client, Workload workload, DataParameters data) {
    HasJudgedData keyed = HasJudgedData.of(workload);
    WriteLeases leases = new WriteLeases(keyed.registers(data), client.number(), client.clients());
    return new ExternalLoopRequests(client, workload, keyed, data, leases);
  }

  /// Writes the first version of every register of this client, and returns their number.
  ///
  /// @throws IllegalStateException if a batch was not acknowledged
  public int load(Session session) {
    RequestSource source = draw(LOAD_STREAM);
    RequestCompleter completion = new RequestCompleter(leases, null, LOAD_STREAM);
    int written = 0;
    for (List<Claim> claims : leases.claimUnwritten(keyed.loaded(data), BATCH, 1, 1)) {
      Request request = keyed.load(claims, source);
      Response response = request.execute(session);
      completion.complete(0, request, response);
      if (response.failure() != null) {
        throw new IllegalStateException("the data could not be loaded", response.failure());
      }
      written += claims.size();
    }
    return written;
  }

  /// Notes that another process has written the first version of every register.
  public void loaded() {
    for (List<Claim> claims : leases.claimUnwritten(keyed.loaded(data), BATCH, 1, 1)) {
      claims.forEach(claim -> leases.release(claim, OperationOutcome.OK));
    }
  }

  /// One thread's requests. The same thread and client always draw the same requests.
  ///
  /// @param thread from 0
  public Source source(int thread) {
    return new Source(thread);
  }

  private RequestSource draw(int stream) {
    KeyDistribution keys = KeyDistribution.uniform(leases.registers());
    return new RequestSource(client.streamSeed(0, stream), client.number(), data, keys, leases);
  }

  /// One thread's requests, with uniform keys. Not thread-safe.
  public final class Source {

    private final int thread;
    private final RequestSource source;
    private final Map<String, RequestKind> kinds = new HashMap<>();
    private final RequestCompleter completion = new RequestCompleter(leases, null, 0);
    private final ObservationCompletenessCheck told =
        new ObservationCompletenessCheck(workload, data);

    private Source(int thread) {
      this.thread = thread;
      this.source = draw(thread);
    }

    /// Executes the next request, and gives back its claims.
    ///
    /// @param size 1 if the kind has no size
    /// @throws RuntimeException if the request cannot be made, for example because no key is free, or if it did not
    ///     report what it read
    public Response send(String kind, int size, Session session) {
      RequestKind known = kinds.computeIfAbsent(kind, workload::kind);
      source.begin(size);
      Request request;
      try {
        request = WorkloadCaller.next(workload, known, source);
      } catch (RuntimeException e) {
        source.release();
        throw e;
      }
      Response response;
      try {
        response = request.execute(session);
      } catch (RuntimeException | Error e) {
        source.lose();
        throw e;
      }
      completion.complete(thread, request, response);
      told.require(known, request, response);
      return response;
    }
  }
}
