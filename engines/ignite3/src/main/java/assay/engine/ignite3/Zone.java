package assay.engine.ignite3;

import assay.api.Settings;

/// The zone that all maps are in: how many partitions there are and how many replicas each has.
///
/// @param partitions how many partitions
/// @param replicas how many nodes have each of them
/// @param mode what becomes of a partition of which most replicas are gone
record Zone(int partitions, int replicas, String mode) {

  private static final String NAME = "ASSAY";

  /// What a strategy sets.
  static Zone of(Settings settings) {
    int backups = settings.text("backup").equals("none") ? 0 : settings.integer("backup-count");
    String mode =
        settings.text("failover").equals("availability")
            ? "HIGH_AVAILABILITY"
            : "STRONG_CONSISTENCY";
    return new Zone(settings.integer("partitions"), 1 + backups, mode);
  }

  /// How many replicas each partition has where there are so many members.
  int replicasOn(int members) {
    return Math.min(replicas, members);
  }

  /// The statements that make it. Copies that died with a node are made again at once: by default they never are. The zone that
  /// Ignite made takes no nodes, for its 25 partitions are as much work for nothing; it is not dropped, since a node that still deals
  /// with the joining of another when its zone is dropped fails, and never finishes its start.
  String definition() {
    return "ALTER ZONE \"Default\" SET (AUTO SCALE UP OFF); CREATE ZONE IF NOT EXISTS %s (PARTITIONS %d, REPLICAS %d, AUTO SCALE UP 0, AUTO SCALE DOWN 0, CONSISTENCY MODE '%s') STORAGE PROFILES ['%s']; ALTER ZONE %s SET DEFAULT"
        .formatted(NAME, partitions, replicas, mode, NodeConfiguration.PROFILE, NAME);
  }

  /// The statement that makes a map's table: keys are bytes, and the first column decides the partition.
  static String table(String map) {
    return "CREATE TABLE IF NOT EXISTS %s (%s VARBINARY, %s VARBINARY, %s VARBINARY(%d), PRIMARY KEY (%s, %s)) COLOCATE BY (%s) ZONE %s"
        .formatted(
            quoted(map),
            KeyForm.HOME,
            KeyForm.KEY,
            KeyForm.VALUE,
            Integer.MAX_VALUE,
            KeyForm.HOME,
            KeyForm.KEY,
            KeyForm.HOME,
            NAME);
  }

  /// The statement that drops it.
  static String drop(String map) {
    return "DROP TABLE IF EXISTS " + quoted(map);
  }

  /// The statement that counts a map's entries.
  static String count(String map) {
    return "SELECT COUNT(*) FROM " + quoted(map);
  }

  /// The statement that asks every node for its replicas: partition, node and state of each.
  static String replicaStates() {
    return "SELECT PARTITION_ID, NODE_NAME, PARTITION_STATE FROM SYSTEM.LOCAL_ZONE_PARTITION_STATES WHERE ZONE_NAME = '"
        + NAME
        + "'";
  }

  /// A map's name as one of a table.
  static String quoted(String map) {
    return '"' + map + '"';
  }
}
