package assay.api.engine;

/// An event in the membership of a cluster.
public sealed interface MembershipEvent {

  /// The member's name, or the engine's own identifier if the name is unknown.
  String member();

  /// The event for a reader: `member-2 left`.
  String sentence();

  /// A member joined.
  record Joined(String member) implements MembershipEvent {
    @Override
    public String sentence() {
      return member + " joined";
    }
  }

  /// A member is about to leave.
  record Leaving(String member) implements MembershipEvent {
    @Override
    public String sentence() {
      return member + " is leaving";
    }
  }

  /// A member is gone, whether it left or was expelled.
  record Left(String member) implements MembershipEvent {
    @Override
    public String sentence() {
      return member + " left";
    }
  }

  /// The reporting process itself is no longer in the cluster.
  record LeftItself(String member) implements MembershipEvent {
    @Override
    public String sentence() {
      return member + " itself left";
    }
  }

  /// A member took over another's data.
  ///
  /// @param what what it took over: `slots 0 to 5460`
  record TookOver(String member, String what) implements MembershipEvent {
    @Override
    public String sentence() {
      return "a server of " + member + " took over " + what;
    }
  }
}
