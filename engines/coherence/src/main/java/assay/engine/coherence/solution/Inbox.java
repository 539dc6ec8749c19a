package assay.engine.coherence.solution;

/// The name of an inbox: a client has one for each map of targets.
///
/// @param client the client's number
/// @param targets the map of the targets
record Inbox(String client, String targets) {

  /// What the name of every inbox begins with.
  static final String PREFIX = "assay-inbox-";

  static Inbox of(String name) {
    String[] parts = name.substring(PREFIX.length()).split("-", 2);
    return new Inbox(parts[0], parts[1]);
  }

  String name() {
    return PREFIX + client + "-" + targets;
  }
}
