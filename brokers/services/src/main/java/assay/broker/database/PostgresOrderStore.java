package assay.broker.database;

import assay.api.engine.Member;
import assay.broker.BrokerPlace;
import assay.program.postgres.PostgresBinaries;
import assay.program.postgres.PostgresProgram;
import assay.program.postgres.PostgresSpec;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import javax.sql.XADataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.postgresql.ds.common.BaseDataSource;
import org.postgresql.xa.PGXADataSource;

/// The host's PostgreSQL, durable, in its own processes, which do not outlive the member's.
record PostgresOrderStore(BrokerPlace place) implements OrderStore {

  private static final String NAME = "orders";
  private static final String USER = "trader";

  /// Enough for the most consumers, and as many again with broken connections not noticed yet.
  private static final int CONNECTIONS = 200;

  /// Enough for the transactions that two crashes of the server leave with the most consumers.
  private static final int PREPARED = 128;

  @Override
  public Member start() throws IOException, InterruptedException, SQLException {
    PostgresProgram program =
        PostgresProgram.startKept(
            PostgresBinaries.ofHost(),
            new PostgresSpec(NAME, USER, place.databasePort(), CONNECTIONS, PREPARED)
                .at(place.databaseAddress()),
            place.files().resolve("postgres"),
            place.spec().folder().toAbsolutePath().resolve("postgres.log"));
    try (Connection connection = source().getConnection()) {
      OrdersTable.create(connection);
      return new PostgresMember(program, place.databasePort(), place.files());
    } catch (SQLException | IOException e) {
      program.close();
      throw e;
    }
  }

  private <S extends BaseDataSource> S reaching(S source) {
    source.setServerNames(new String[] {place.databaseAddress()});
    source.setPortNumbers(new int[] {place.databasePort()});
    source.setDatabaseName(NAME);
    source.setUser(USER);
    return source;
  }

  @Override
  public DataSource source() {
    return reaching(new PGSimpleDataSource());
  }

  @Override
  public XADataSource distributed() {
    return reaching(new PGXADataSource());
  }

  @Override
  public String undecided() {
    return "select count(*) from pg_prepared_xacts";
  }
}
