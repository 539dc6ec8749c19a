package assay.plan;

/// What a process of a cluster is for, which its name tells: `member-1`, `client-2`, `traffic-1`. This is the
/// one place that makes such names and takes them apart.
public enum ProcessRole {
  /// It holds a part of the data.
  MEMBER("member-"),
  /// It sends the requests that are measured.
  CLIENT("client-"),
  /// It sends those of background users, and neither serves nor measures.
  TRAFFIC("traffic-"),
  /// Any other: Assay itself, or one whose name is not told.
  OTHER("");

  private final String prefix;

  ProcessRole(String prefix) {
    this.prefix = prefix;
  }

  /// The role of a process by its name.
  public static ProcessRole of(String process) {
    for (ProcessRole role : values()) {
      if (process.startsWith(role.prefix)) {
        return role;
      }
    }
    return OTHER;
  }

  /// Whether a process has this role.
  public boolean is(String process) {
    return of(process) == this;
  }

  /// The name of a process of this role.
  ///
  /// @param number from 1
  public String name(int number) {
    return prefix + number;
  }
}
