package assay.broker.artemis.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.engine.FreePorts;
import assay.program.postgres.PostgresBinaries;
import assay.program.postgres.PostgresProgram;
import assay.program.postgres.PostgresSpec;
import assay.testing.Needs;
import assay.testing.UserNamespacesCondition;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.sql.XAConnection;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.xa.PGXADataSource;

/// The database part's errors from a killed PostgreSQL server; skipped without one.
@Timeout(120)
@Needs(
    value = {"initdb", "postgres"},
    host = UserNamespacesCondition.class)
final class DelayedCommitParticipantIT {

  private static final Xid ORDER = new Order(7);

  @TempDir private Path folder;

  private final PostgresSpec spec = new PostgresSpec("orders", "trader", FreePorts.free(1), 20, 4);

  private record Order(int id) implements Xid {

    @Override
    public int getFormatId() {
      return id;
    }

    @Override
    public byte[] getGlobalTransactionId() {
      return "order".getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public byte[] getBranchQualifier() {
      return "row".getBytes(StandardCharsets.UTF_8);
    }
  }

  private PostgresProgram start() throws Exception {
    return PostgresProgram.startKept(
        PostgresBinaries.ofHost(),
        spec,
        folder.resolve("postgres"),
        folder.resolve("postgres.log"));
  }

  private PGXADataSource database() {
    PGXADataSource database = new PGXADataSource();
    database.setUrl(spec.url());
    database.setUser(spec.user());
    return database;
  }

  private static void prepare(XAConnection connection, XAResource rows) throws Exception {
    Connection within = connection.getConnection();
    try (Statement statement = within.createStatement()) {
      statement.execute("create table placed (id int)");
      rows.start(ORDER, XAResource.TMNOFLAGS);
      statement.execute("insert into placed values (7)");
    }
    rows.end(ORDER, XAResource.TMSUCCESS);
    assertThat(rows.prepare(ORDER)).isEqualTo(XAResource.XA_OK);
  }

  /// A coordinator takes any other error than "cannot be asked now" for a rollback.
  @Test
  void killedServer_isAskedAgain_andCommitsByThen() throws Exception {
    try (PostgresProgram server = start()) {
      XAConnection connection = database().getXAConnection();
      DelayedCommitParticipant part =
          new DelayedCommitParticipant(connection.getXAResource(), Duration.ZERO);
      prepare(connection, part);
      ProcessHandle first = ProcessHandle.of(server.server()).orElseThrow();
      List<ProcessHandle> sessions = first.descendants().toList();
      first.destroyForcibly();
      server.shell().end().get(30, TimeUnit.SECONDS);
      // Until it notices, the process of the session still commits.
      for (ProcessHandle session : sessions) {
        session.onExit().get(30, TimeUnit.SECONDS);
      }
      assertThatThrownBy(() -> part.commit(ORDER, false))
          .isInstanceOfSatisfying(
              XAException.class,
              failed -> assertThat(failed.errorCode).isEqualTo(XAException.XAER_RMFAIL));
    }
    try (PostgresProgram again = start();
        Connection connection = database().getConnection();
        Statement statement = connection.createStatement()) {
      assertThat(ProcessHandle.of(again.server())).isPresent();
      DatabaseXaRecovery recovery = new DatabaseXaRecovery(database());
      Xid[] left = recovery.recover(XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN);
      assertThat(left).hasSize(1);
      recovery.commit(left[0], false);
      try (ResultSet placed = statement.executeQuery("select id from placed")) {
        assertThat(placed.next()).isTrue();
      }
    }
  }
}
