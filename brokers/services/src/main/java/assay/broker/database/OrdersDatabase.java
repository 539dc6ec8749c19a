package assay.broker.database;

import assay.broker.BrokerPlace;
import java.sql.SQLException;
import java.util.Optional;

/// Where the services write orders: a database, or what only takes the time that one would.
public interface OrdersDatabase {

  /// That of a strategy: what it calls `database`, H2 where it says nothing.
  static OrdersDatabase of(BrokerPlace place) {
    String name = place.database();
    return switch (name) {
      case "h2" -> new H2Orders(place);
      case "postgres" -> new PostgresOrders(place);
      case BrokerPlace.EMULATED -> new EmulatedOrders(place.databaseWait());
      default ->
          throw new IllegalArgumentException(
              "no database is called `%s`: there are `h2`, `postgres` and `%s`"
                  .formatted(name, BrokerPlace.EMULATED));
    };
  }

  /// Where a thread writes rows of which each is committed by itself.
  OrderRows rows() throws SQLException;

  /// Where a thread writes rows in transactions of two phases.
  DistributedRows distributedRows() throws SQLException;

  /// The database that has the rows, and is a member; empty where nobody has them.
  Optional<OrderStore> store();
}
