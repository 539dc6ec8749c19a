package assay.engine.terracotta;

import assay.api.engine.SinglePartition;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The location of entries: all on the active server, with a full copy on every passive server.
record MapPartitions(ServerStates servers) implements SinglePartition {

  private static final String ACTIVE = "ACTIVE";
  private static final String PASSIVE = "PASSIVE";

  @Override
  public @Nullable String ownerOf(int partition) {
    return owner(servers.states());
  }

  /// The next passive server after the active one, in cyclic order of numbers.
  @Override
  public @Nullable String backupOf(int partition) {
    Map<String, String> states = servers.states();
    List<String> names = new ArrayList<>(states.keySet());
    String owner = owner(states);
    Collections.rotate(names, -names.indexOf(owner));
    return names.stream().filter(name -> is(states, name, PASSIVE)).findFirst().orElse(null);
  }

  /// Safe if one server is active and serves clients, and all others are passive and in sync.
  @Override
  public boolean safe(int members) {
    Map<String, String> states = servers.states();
    return count(states, ACTIVE) == 1 && count(states, PASSIVE) == members - 1;
  }

  private static long count(Map<String, String> states, String state) {
    return states.values().stream().filter(state::equals).count();
  }

  private static boolean is(Map<String, String> states, String name, String state) {
    return state.equals(states.get(name));
  }

  /// The active server, even if it still waits for clients to find it.
  private static @Nullable String owner(Map<String, String> states) {
    return states.entrySet().stream()
        .filter(state -> state.getValue().startsWith(ACTIVE))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(null);
  }
}
