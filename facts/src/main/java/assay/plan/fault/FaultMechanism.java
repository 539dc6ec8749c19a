package assay.plan.fault;

/// What a fault acts through. It decides which hosts can inject the fault, and what a cluster needs for it.
public enum FaultMechanism {
  /// Assay's own access to a process: its handle, or a question to it. Possible on every host.
  PROCESS,

  /// A shell beside the member's process that holds the fault, and ends it when Assay is killed.
  GUARD,

  /// A control group for CPUs, held by such a shell.
  CPU,

  /// The private file system of a member, held by such a shell. Needs the setting `disk`.
  DISK,

  /// A private file system on a disk of the member's own, which can be cut off. Needs the setting `disk: ext4(…)`.
  POWER,

  /// The private network between members, held by such a shell. Needs the setting `network`.
  NETWORK,

  /// A process on the wire of a private network that carries a target's packets. Needs what links need.
  SHAPER,

  /// The user's own command, on an existing cluster only.
  COMMAND
}
