package assay.engine.ignite3.table;

import assay.api.Settings;

/// The zone for all maps.
///
/// @param replicas the nodes that hold each partition
/// @param mode the handling of a partition that lost most of its replicas
public record ZoneSettings(int partitions, int replicas, String mode) {

  /// The name of the only storage profile. Without it Ignite adds a profile of this name with a fifth of the host's
  /// memory.
  public static final String PROFILE = "default";

  private static final String NAME = "ASSAY";

  public static ZoneSettings of(Settings settings) {
    int backups = settings.text("backup").equals("none") ? 0 : settings.integer("backup-count");
    String mode =
        settings.text("failover").equals("availability")
            ? "HIGH_AVAILABILITY"
            : "STRONG_CONSISTENCY";
    return new ZoneSettings(settings.integer("partitions"), 1 + backups, mode);
  }

  /// The replicas of each partition in a cluster of this size.
  public int replicasOn(int members) {
    return Math.min(replicas, members);
  }

  /// The statements that create the zone. Copies that died with a node are restored at once; by
  /// default they never are. Ignite's own default zone gets no nodes, because its 25 partitions
  /// would cost as much without any use. The default zone is not dropped: a node that is still
  /// handling another's join when its zone is dropped fails, and never finishes its start.
  public String definition() {
    return "ALTER ZONE \"Default\" SET (AUTO SCALE UP OFF); CREATE ZONE IF NOT EXISTS %s (PARTITIONS %d, REPLICAS %d, AUTO SCALE UP 0, AUTO SCALE DOWN 0, CONSISTENCY MODE '%s') STORAGE PROFILES ['%s']; ALTER ZONE %s SET DEFAULT"
        .formatted(NAME, partitions, replicas, mode, PROFILE, NAME);
  }

  static String table(String map) {
    return "CREATE TABLE IF NOT EXISTS %s (%s VARBINARY, %s VARBINARY, %s VARBINARY(%d), PRIMARY KEY (%s, %s)) COLOCATE BY (%s) ZONE %s"
        .formatted(
            quoted(map),
            EntryEncoding.HOME,
            EntryEncoding.KEY,
            EntryEncoding.VALUE,
            Integer.MAX_VALUE,
            EntryEncoding.HOME,
            EntryEncoding.KEY,
            EntryEncoding.HOME,
            NAME);
  }

  static String drop(String map) {
    return "DROP TABLE IF EXISTS " + quoted(map);
  }

  static String count(String map) {
    return "SELECT COUNT(*) FROM " + quoted(map);
  }

  public static String replicaStates() {
    return "SELECT PARTITION_ID, NODE_NAME, PARTITION_STATE FROM SYSTEM.LOCAL_ZONE_PARTITION_STATES WHERE ZONE_NAME = '"
        + NAME
        + "'";
  }

  static String quoted(String map) {
    return '"' + map + '"';
  }
}
