package assay.study.settings;

/// Why a configuration cannot run.
///
/// @param reason a sentence without a full stop
/// @param host whether this host lacks something; otherwise the engine does
record Obstacle(String reason, boolean host) {

  static Obstacle ofHost(String reason) {
    return new Obstacle(reason, true);
  }

  static Obstacle ofEngine(String reason) {
    return new Obstacle(reason, false);
  }

  void leaveOut(String configuration, JdkResolver leftOut) {
    if (host) {
      leftOut.leaveOutHere(configuration, reason);
    } else {
      leftOut.leaveOut(configuration, reason);
    }
  }
}
