package assay.sessions.node.database;

import assay.sessions.node.shop.Catalogue;
import assay.sessions.node.shop.GeneratedItems;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/// The shop's items in a database: one query for each page that shows them.
public record DatabaseCatalogue(DataSource database) implements Catalogue {

  private static final String TABLE =
      "create table items (id int primary key, keyword int not null, cents int not null,"
          + " name varchar(100) not null)";
  private static final String INDEX = "create index items_keyword on items (keyword)";
  private static final String INSERT =
      "insert into items (id, keyword, cents, name) values (?, ?, ?, ?)";
  private static final String ONE = "select id, cents, name from items where id = ?";
  private static final String HITS =
      "select id, cents, name from items where keyword = ? order by id";

  /// Creates and fills the table.
  static void make(Connection connection) throws SQLException {
    GeneratedItems items = new GeneratedItems();
    try (Statement statement = connection.createStatement()) {
      statement.execute(TABLE);
      try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
        for (int keyword = 0; keyword < KEYWORDS; keyword++) {
          for (Item item : items.having(keyword)) {
            insert.setInt(1, item.id());
            insert.setInt(2, keyword);
            insert.setInt(3, item.cents());
            insert.setString(4, item.name());
            insert.addBatch();
          }
        }
        insert.executeBatch();
      }
      statement.execute(INDEX);
    }
  }

  @Override
  public Item item(int number) throws IOException {
    List<Item> found = select(ONE, Catalogue.id(number));
    if (found.isEmpty()) {
      throw new IOException("the database has no item " + Catalogue.id(number));
    }
    return found.getFirst();
  }

  @Override
  public List<Item> search(String text) throws IOException {
    return select(HITS, Catalogue.keyword(text));
  }

  private List<Item> select(String query, int value) throws IOException {
    try (Connection connection = database.getConnection();
        PreparedStatement select = connection.prepareStatement(query)) {
      select.setInt(1, value);
      List<Item> items = new ArrayList<>();
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          items.add(new Item(rows.getInt(1), rows.getInt(2), rows.getString(3)));
        }
      }
      return items;
    } catch (SQLException e) {
      throw new IOException("the items cannot be read: " + e.getMessage(), e);
    }
  }
}
