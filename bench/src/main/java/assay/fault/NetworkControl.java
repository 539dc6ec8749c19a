package assay.fault;

/// The network that members are in, as far as faults of it need to know.
public interface NetworkControl {

  /// The address of a member.
  String addressOf(String member);

  /// The beginning of a shell command that runs where a member is.
  String inside(String member);

  /// The beginning of a shell command that runs where all wires meet.
  String middle();

  /// The end of a member's wire there.
  String portOf(String member);

  /// Whether a member's process lives.
  boolean lives(String member);

  /// Whether a member reaches another.
  boolean reaches(String member, String other);
}
