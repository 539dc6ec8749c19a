package assay.engine.coherence.solution;

/// The name of an inbox: a client has one for each map of targets, and another where its changes of a
/// target are to be done in order.
///
/// @param ordered whether they are
/// @param client the client's number
/// @param targets the map of the targets
record Inbox(boolean ordered, String client, String targets) {

  /// What the name of every inbox begins with.
  static final String PREFIX = "assay-inbox-";

  private static final String ORDERED = "ordered";
  private static final String DONE = "assay-done-";

  static Inbox of(String name) {
    String[] parts = name.substring(PREFIX.length()).split("-", 3);
    return new Inbox(parts[0].equals(ORDERED), parts[1], parts[2]);
  }

  String name() {
    return PREFIX + (ordered ? ORDERED : "any") + "-" + client + "-" + targets;
  }

  /// The map that says of each target how many of its changes are done, where they are done in order.
  String done() {
    return DONE + client + "-" + targets;
  }
}
