package assay.study.check;

import assay.api.Settings;
import assay.engine.EngineDescriptor;
import assay.plan.ProxySetting;
import assay.study.file.UnitParser;
import java.util.Locale;

/// One configuration's heaps. Data should fill about a third of its members' heaps. A configuration is
/// refused if the data needs more than 60 % of what the engine leaves free.
///
/// @param members how many member JVMs there are
/// @param holders how many members hold the data
/// @param heap bytes per member
/// @param clientHeap bytes per client
/// @param overhead bytes that a member needs beyond its data
/// @param copies copies per entry
/// @param traffic whether background users have their own process, with a client's heap
record HeapSettings(
    int members,
    int holders,
    long heap,
    int clients,
    long clientHeap,
    long overhead,
    int copies,
    boolean traffic) {

  /// The largest part of the room that data may take.
  static final double MOST = 0.6;

  /// A configuration's heaps. Simulated members live in the client and have no heap. Every member holds
  /// a copy of a replicated map; a local map is in the client alone.
  static HeapSettings of(Settings settings, EngineDescriptor engine, int backups, boolean traffic) {
    long heap = UnitParser.amount(settings.text("heap"));
    long clientHeap = UnitParser.amount(settings.text("client-heap"));
    int clients = settings.integer("clients");
    int members = settings.integer("members");
    int holders = Math.max(1, ProxySetting.holders(settings));
    long overhead = UnitParser.amount(engine.overhead());
    return switch (engine.simulated() ? "simulated" : settings.text("topology", "partitioned")) {
      case "simulated" ->
          new HeapSettings(0, 0, 0, clients, clientHeap, overhead, backups + 1, false);
      case "local" -> new HeapSettings(0, 0, 0, clients, clientHeap, overhead, 1, traffic);
      case "replicated", "optimistic" ->
          new HeapSettings(members, members, heap, clients, clientHeap, overhead, members, traffic);
      default ->
          new HeapSettings(
              members, holders, heap, clients, clientHeap, overhead, backups + 1, traffic);
    };
  }

  long all() {
    double bytes = (double) members * heap + (clients + (traffic ? 1.0 : 0)) * clientHeap;
    return (long) bytes;
  }

  /// The bytes for data and garbage.
  long room() {
    return members == 0
        ? Math.max(0, clientHeap - overhead)
        : (long) ((double) holders * Math.max(0, heap - overhead));
  }

  /// The bytes for data and garbage in one client.
  long clientRoom() {
    return Math.max(0, clientHeap - overhead);
  }

  /// A heap that holds the data in one JVM when a third full.
  String enoughForOne(long bytes) {
    return rounded(3.0 * bytes + overhead);
  }

  /// A heap per member that holds the data when a third full.
  String enough(long bytes) {
    return rounded(3.0 * bytes / Math.max(1, holders) + overhead);
  }

  private static String rounded(double bytes) {
    double step = 32.0 * 1024 * 1024;
    return (long) Math.ceil(bytes / step) * 32 + "m";
  }

  String sum() {
    String ofClients =
        "%d clients of %s%s"
            .formatted(
                clients,
                text(clientHeap),
                traffic ? ", and the same for the background users" : "");
    return members == 0
        ? ofClients
        : "%d members of %s and %s".formatted(members, text(heap), ofClients);
  }

  /// Bytes for a reader: `1.5 GiB`.
  static String text(long bytes) {
    double mebibytes = bytes / (1024.0 * 1024);
    return mebibytes < 1024
        ? String.format(Locale.ROOT, "%.0f MiB", mebibytes)
        : String.format(Locale.ROOT, "%.1f GiB", mebibytes / 1024);
  }
}
