package assay.fault;

/// The members' network, as its faults see it.
public interface NetworkControl {

  String addressOf(String member);

  /// Prefix of a shell command that runs in a member's network.
  String inside(String member);

  /// Prefix of a shell command that runs at the central bridge.
  String middle();

  String portOf(String member);

  boolean lives(String member);

  boolean reaches(String member, String other);
}
