package assay.plan.fault;

import java.util.List;
import java.util.regex.Pattern;

/// The targets that a study may write for a fault.
public enum TargetRule {
  /// Members, by their role, their name or their machine.
  PROCESSES(
      "(member|machine)-[1-9]\\d{0,3}|member|another|backup|owner-and-backup|machine|proxy|other-site|receiver",
      "member, another, backup, owner-and-backup, machine, proxy, receiver, other-site, or the name of one"
          + " such as member-2"),

  /// The same, or all members at once.
  PROCESSES_OR_ALL(PROCESSES.form.pattern() + "|all", "all, " + PROCESSES.expected),

  /// The wire between a member and the holder of most of its backups, or the link between two sites.
  WIRE(
      "member|backup|link|member-[1-9]\\d{0,3}",
      "member, backup, link, or the name of one such as member-2"),

  /// The wires of a member to all others.
  MEMBER(
      "member|backup|member-[1-9]\\d{0,3}", "member, backup, or the name of one such as member-2"),

  /// The wire of a member or a client.
  PORT(
      "member|backup|another|(member|client)-[1-9]\\d{0,3}",
      "member, backup, another, or the name of a process such as member-2 or client-1"),

  /// One side of a split: processes joined by `+`, or half of the members and of the clients.
  SIDE(
      "half|(member|client)-[1-9]\\d{0,3}(\\+(member|client)-[1-9]\\d{0,3}){0,99}",
      "half, or the processes of one side such as member-1+client-1"),

  /// Every member in turn.
  ALL("all", "all"),

  /// A member that does not exist yet.
  NEW("member", "member"),

  /// A command for the shell in place of a target.
  COMMAND("(?s).*\\S.*", "a command for the shell");

  /// The link between two sites.
  public static final String LINK = "link";

  /// Every member of the receiving site.
  public static final String OTHER_SITE = "other-site";

  /// The receiving site's first member, which takes the other site's changes.
  public static final String RECEIVER = "receiver";

  /// The last living member that only forwards requests.
  public static final String PROXY = "proxy";

  /// Every member.
  public static final String EVERY_MEMBER = "all";

  private final Pattern form;
  private final String expected;

  TargetRule(String form, String expected) {
    this.form = Pattern.compile(form);
    this.expected = expected;
  }

  boolean accepts(String target) {
    return form.matcher(target).matches();
  }

  /// The accepted targets, for a reader.
  String expected() {
    return expected;
  }

  /// Whether the target names processes that exist before the fault, or the wires of one.
  boolean namesTargets() {
    return this != NEW && this != COMMAND;
  }

  /// Whether a target exists only in a cluster with two sites.
  public static boolean isOfSites(String target) {
    return List.of(LINK, OTHER_SITE, RECEIVER).contains(target);
  }
}
