package assay.engine.coherence.pairupdate;

/// The name of an inbox: a client has one for each map of targets, and a separate one for ordered
/// changes.
///
/// @param ordered whether a target's changes are ordered
/// @param client the client's number
/// @param targets the targets' map
record InboxName(boolean ordered, String client, String targets) {

  static final String PREFIX = "assay-inbox-";

  private static final String ORDERED = "ordered";
  private static final String DONE = "assay-done-";

  static InboxName of(String name) {
    String[] parts = name.substring(PREFIX.length()).split("-", 3);
    return new InboxName(parts[0].equals(ORDERED), parts[1], parts[2]);
  }

  String name() {
    return PREFIX + (ordered ? ORDERED : "any") + "-" + client + "-" + targets;
  }

  /// The map with the finished changes' count per target, for ordered changes.
  String done() {
    return DONE + client + "-" + targets;
  }
}
