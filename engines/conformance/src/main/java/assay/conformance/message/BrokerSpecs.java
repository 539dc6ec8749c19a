package assay.conformance.message;

import assay.api.Settings;
import assay.api.engine.JoinSpec;
import assay.api.engine.Ports;
import assay.conformance.Claims;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// What the processes of one broker's cluster are told, each on a machine of its own, with the descriptor's defaults and some
/// other settings.
///
/// @param folder where each has a folder of its name
public record BrokerSpecs(Path folder, int port, int members, Settings settings) {

  private static final int WITHOUT_REPLICA = 2;

  /// Those of a server, its database and a client, at a port that is free.
  public static BrokerSpecs of(Path folder, Map<String, String> settings) {
    return of(folder, WITHOUT_REPLICA, settings);
  }

  /// Those of so many members and a client.
  static BrokerSpecs of(Path folder, int members, Map<String, String> settings) {
    return new BrokerSpecs(
        folder,
        Ports.free(Ports.OF_A_CLUSTER),
        members,
        new Settings(Claims.read().settings(settings)));
  }

  /// That of a member, the server being the first.
  public JoinSpec member(int number) {
    return spec("member-" + number);
  }

  /// That of the client.
  public JoinSpec client() {
    return spec("client-1");
  }

  private JoinSpec spec(String name) {
    return new JoinSpec(
        name,
        "machine-" + name,
        "assay-messages-" + port,
        port,
        members,
        settings,
        List.of(),
        folder.resolve(name));
  }
}
