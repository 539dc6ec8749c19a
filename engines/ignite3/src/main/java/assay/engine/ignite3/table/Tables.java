package assay.engine.ignite3.table;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.ignite.Ignite;
import org.apache.ignite.table.Table;

/// The maps as tables, each created on first use.
public final class Tables {

  private final Ignite ignite;
  private final EntryEncoding form;
  private final ReadTransactionMode reads;
  private final Map<String, OpenTable> open = new ConcurrentHashMap<>();

  /// @param ignite a client, or a member
  public Tables(Ignite ignite, EntryEncoding form, ReadTransactionMode reads) {
    this.ignite = ignite;
    this.form = form;
    this.reads = reads;
  }

  /// For a member, which reads in its own transactions.
  public static Tables of(Ignite member, EntryEncoding form) {
    return new Tables(member, form, ReadTransactionMode.LATEST);
  }

  public OpenTable open(String map) {
    OpenTable known = open.get(map);
    return known != null ? known : open.computeIfAbsent(map, this::made);
  }

  private OpenTable made(String map) {
    String name = ZoneSettings.quoted(map);
    Table table = ignite.tables().table(name);
    if (table == null) {
      ignite.sql().executeScript(ZoneSettings.table(map));
      table = ignite.tables().table(name);
    }
    if (table == null) {
      throw new IllegalStateException("there is no table " + name);
    }
    return new OpenTable(
        ignite, map, table, table.keyValueView(), form, reads, () -> open.remove(map), () -> {});
  }
}
