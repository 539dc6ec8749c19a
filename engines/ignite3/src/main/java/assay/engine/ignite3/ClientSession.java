package assay.engine.ignite3;

import assay.api.Session;
import assay.api.engine.JoinSpec;
import assay.api.engine.Partitioned;
import assay.api.pairupdate.PairUpdateSolutions;
import assay.engine.ignite3.pairupdate.Ignite3PairUpdateSolutions;
import assay.engine.ignite3.table.EntryEncoding;
import assay.engine.ignite3.table.OpenTable;
import assay.engine.ignite3.table.ReadTransactionMode;
import assay.engine.ignite3.table.Tables;
import assay.engine.ignite3.table.ZoneSettings;
import java.util.concurrent.TimeUnit;
import org.apache.ignite.client.IgniteClient;
import org.apache.ignite.lang.IgniteException;

/// A client; threads share it.
final class ClientSession implements Session {

  private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(4);
  private static final long PAUSE_MILLIS = 50;

  /// Until a client tries again to reach a lost node: 30 s by default.
  private static final long RECONNECT_MILLIS = 1_000;

  private final IgniteClient client;
  private final Tables tables;
  private final MapPartitions ownership;
  private final Ignite3PairUpdateSolutions solutions;

  private ClientSession(IgniteClient client, JoinSpec spec) {
    this.client = client;
    tables =
        new Tables(
            client, new EntryEncoding(spec.types()), ReadTransactionMode.of(spec.settings()));
    ownership =
        new MapPartitions(
            client,
            tables,
            ZoneSettings.of(spec.settings()),
            spec.settings().integer("machines"),
            spec.members());
    solutions = new Ignite3PairUpdateSolutions(client, tables);
  }

  /// Returns when members answer and the first map exists.
  static ClientSession join(JoinSpec spec) throws InterruptedException {
    long until = System.nanoTime() + PATIENCE_NANOS;
    while (true) {
      try {
        return of(connected(spec), spec, until);
      } catch (IgniteException e) {
        pause(until, e);
      }
    }
  }

  private static IgniteClient connected(JoinSpec spec) {
    IgniteClient.Builder client =
        IgniteClient.builder()
            .name(spec.name())
            .addresses(
                NodeAddress.all(spec).stream().map(NodeAddress::forClients).toArray(String[]::new))
            .backgroundReconnectInterval(RECONNECT_MILLIS);
    HeartbeatSettings.of(spec.settings()).ifPresent(heartbeats -> heartbeats.configure(client));
    return client.build();
  }

  /// Closes the client if it does not get ready.
  static ClientSession of(IgniteClient client, JoinSpec spec, long until)
      throws InterruptedException {
    try {
      ClientSession session = new ClientSession(client, spec);
      session.awaitZone(until);
      return session;
    } catch (RuntimeException | InterruptedException e) {
      client.close();
      throw e;
    }
  }

  /// A member creates the zone; no map can exist before.
  private void awaitZone(long until) throws InterruptedException {
    while (true) {
      try {
        OpenTable unused = tables.open(DEFAULT_MAP);
        return;
      } catch (IgniteException e) {
        pause(until, e);
      }
    }
  }

  private static void pause(long until, IgniteException failure) throws InterruptedException {
    if (System.nanoTime() - until >= 0) {
      throw failure;
    }
    Thread.sleep(PAUSE_MILLIS);
  }

  @Override
  public <T> T capability(Class<T> capability, String map) {
    if (capability == Partitioned.class) {
      return capability.cast(ownership);
    }
    if (capability == PairUpdateSolutions.class) {
      return capability.cast(solutions);
    }
    return tables.open(map).as(capability);
  }

  @Override
  public void close() {
    client.close();
  }
}
