package assay.engine.coherence;

import assay.api.Settings;
import assay.api.engine.JoinSpec;
import assay.engine.coherence.site.Replication;
import java.nio.file.Path;
import java.util.List;

/// What one process is in its cluster; members and clients are told apart by storage.
///
/// @param replication what is sent between sites
/// @param storage whether the process stores entries
record Place(
    String name,
    String machine,
    String cluster,
    int port,
    boolean storage,
    Settings settings,
    List<Class<? extends Record>> types,
    Path folder,
    String address,
    String meeting,
    Replication replication) {

  /// The role of a process that stores entries.
  static final String MEMBER = "member";

  /// What the process is in its cluster, which every other can see.
  String role() {
    return storage ? MEMBER : "client";
  }

  /// Whether the process is a member that programs in other languages reach the cluster through.
  boolean servesGrpc() {
    return storage && !settings.text("client-language", "java").equals("java");
  }

  /// The number at the end of its name.
  int number() {
    return Integer.parseInt(name.substring(name.lastIndexOf('-') + 1));
  }

  static Place of(JoinSpec spec, boolean storage) {
    return new Place(
        spec.name(),
        spec.machine(),
        spec.cluster(),
        spec.port(),
        storage,
        spec.settings(),
        spec.types(),
        spec.folder(),
        spec.address(),
        spec.meeting(),
        new Replication(spec.settings(), spec.site(), spec.sites()));
  }
}
