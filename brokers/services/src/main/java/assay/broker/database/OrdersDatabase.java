package assay.broker.database;

import assay.api.engine.Member;
import assay.broker.BrokerPlace;
import java.sql.SQLException;
import javax.sql.DataSource;
import javax.sql.XADataSource;

/// The database of orders: which one it is, and how it is reached. It has the files of its member, and takes what is in them
/// up again after its death.
public interface OrdersDatabase {

  /// That of a strategy: what it calls `database`, H2 where it says nothing.
  static OrdersDatabase of(BrokerPlace place) {
    String name = place.spec().settings().text("database", "h2");
    return switch (name) {
      case "h2" -> new H2Orders(place);
      case "postgres" -> new PostgresOrders(place);
      default ->
          throw new IllegalArgumentException(
              "no database is called `%s`: there are `h2` and `postgres`".formatted(name));
    };
  }

  /// Starts the member that is the database, with what it had before. It takes connections when this returns.
  ///
  /// @throws Exception when its port is taken, for one
  Member start() throws Exception;

  /// Connections to it.
  DataSource source();

  /// Connections that take part in transactions of two phases.
  XADataSource distributed();

  /// The query for how many transactions are prepared, and neither committed nor rolled back.
  String undecided();

  /// The table of the orders, through a connection of its own.
  default OrdersTable table() throws SQLException {
    return new OrdersTable(source().getConnection());
  }
}
