package assay.api;

import java.nio.file.Path;
import java.util.List;

/// What one client is told when it opens its session; the fields mean what they mean in
/// [MemberSpec], and `machine` is where the client stands, which decides what is close to it.
public record ClientSpec(
    String name,
    String machine,
    String cluster,
    int port,
    int members,
    Settings settings,
    List<Class<? extends Record>> types,
    Path folder,
    String address,
    String meeting) {

  /// A client of a cluster on loopback.
  public ClientSpec(
      String name,
      String machine,
      String cluster,
      int port,
      int members,
      Settings settings,
      List<Class<? extends Record>> types,
      Path folder) {
    this(
        name,
        machine,
        cluster,
        port,
        members,
        settings,
        types,
        folder,
        MemberSpec.LOOPBACK,
        MemberSpec.LOOPBACK);
  }
}
