package assay.engine.terracotta;

import assay.api.engine.SinglePartition;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Where entries live: all of them on the active server, and a copy of all of them on every passive one.
///
/// @param servers the servers
record Ownership(Servers servers) implements SinglePartition {

  private static final String ACTIVE = "ACTIVE";
  private static final String PASSIVE = "PASSIVE";

  @Override
  public @Nullable String ownerOf(int partition) {
    return owner(servers.states());
  }

  /// The passive server that follows the active one, by their numbers and around.
  @Override
  public @Nullable String backupOf(int partition) {
    Map<String, String> states = servers.states();
    List<String> names = new ArrayList<>(states.keySet());
    String owner = owner(states);
    Collections.rotate(names, -names.indexOf(owner));
    return names.stream().filter(name -> is(states, name, PASSIVE)).findFirst().orElse(null);
  }

  /// One server is active and serves its clients, and so many less one are passive and have everything.
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

  /// One that is active, also where it still waits for clients to find it.
  private static @Nullable String owner(Map<String, String> states) {
    return states.entrySet().stream()
        .filter(state -> state.getValue().startsWith(ACTIVE))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(null);
  }
}
