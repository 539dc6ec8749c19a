package assay.api.web;

import java.util.List;

/// A workload that reports what nodes saw in its sessions, as [SeenAttribute]s. The check `session-state` uses the names.
public interface HasSeenAttributes {

  /// The names of the attributes of a session, each at its number ([SeenAttribute#attribute]), without commas.
  List<String> attributes();
}
