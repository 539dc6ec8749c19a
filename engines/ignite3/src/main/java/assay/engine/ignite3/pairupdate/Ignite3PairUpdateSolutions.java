package assay.engine.ignite3.pairupdate;

import assay.api.pairupdate.PairUpdateProtocol;
import assay.api.pairupdate.PairUpdateSolutions;
import assay.engine.ignite3.table.Tables;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import org.apache.ignite.Ignite;

public final class Ignite3PairUpdateSolutions implements PairUpdateSolutions {

  private static final Map<String, BiFunction<Ignite, Tables, PairUpdateProtocol>> WAYS =
      Map.of(
          "compare-and-set",
          (client, tables) -> CompareAndSetUpdate.on(tables),
          "task",
          OwnerJobProtocol::new);

  private final Ignite client;
  private final Tables tables;
  private final Map<String, PairUpdateProtocol> opened = new ConcurrentHashMap<>();

  public Ignite3PairUpdateSolutions(Ignite client, Tables tables) {
    this.client = client;
    this.tables = tables;
  }

  @Override
  public PairUpdateProtocol named(String name) {
    return opened.computeIfAbsent(name, this::open);
  }

  private PairUpdateProtocol open(String name) {
    BiFunction<Ignite, Tables, PairUpdateProtocol> way = WAYS.get(name);
    if (way == null) {
      throw new IllegalArgumentException("ignite3 has no solution `" + name + "`");
    }
    return way.apply(client, tables);
  }
}
