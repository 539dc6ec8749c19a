package assay.broker.database;

import assay.broker.BrokerPlace;
import java.sql.SQLException;
import java.util.Optional;

/// The services' target for orders: a database, or an emulation of a database's time.
public interface OrdersDatabase {

  /// By the setting `database`; the default is H2.
  static OrdersDatabase of(BrokerPlace place) {
    String name = place.database();
    return switch (name) {
      case "h2" -> new H2OrderStore(place);
      case "postgres" -> new PostgresOrderStore(place);
      case BrokerPlace.EMULATED -> new EmulatedOrderStore(place.databaseWait());
      default ->
          throw new IllegalArgumentException(
              "no database is called `%s`: there are `h2`, `postgres` and `%s`"
                  .formatted(name, BrokerPlace.EMULATED));
    };
  }

  /// Commits each row separately.
  OrderInserter rows() throws SQLException;

  /// Uses two-phase transactions.
  XaOrderInserter distributedRows() throws SQLException;

  /// Empty if rows are not stored.
  Optional<OrderStore> store();
}
