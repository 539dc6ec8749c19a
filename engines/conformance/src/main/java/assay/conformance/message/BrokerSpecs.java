package assay.conformance.message;

import assay.api.Settings;
import assay.api.engine.FreePorts;
import assay.api.engine.JoinSpec;
import assay.conformance.DescriptorClaims;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// The process descriptions of one broker cluster, each on its own machine, with the descriptor's
/// defaults and some other settings.
///
/// @param folder contains a folder per process
public record BrokerSpecs(Path folder, int port, int members, Settings settings) {

  private static final int WITHOUT_REPLICA = 2;

  /// A server, its database and a client, at a free port.
  public static BrokerSpecs of(Path folder, Map<String, String> settings) {
    return of(folder, WITHOUT_REPLICA, settings);
  }

  /// This many members and a client.
  static BrokerSpecs of(Path folder, int members, Map<String, String> settings) {
    return new BrokerSpecs(
        folder,
        FreePorts.free(FreePorts.OF_A_CLUSTER),
        members,
        new Settings(DescriptorClaims.read().settings(settings)));
  }

  /// The server is member 1.
  public JoinSpec member(int number) {
    return spec("member-" + number);
  }

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
