package assay.study.check;

import assay.api.Settings;
import assay.engine.EngineDescriptor;
import assay.plan.Proxies;
import assay.study.file.Units;
import java.util.Locale;

/// The heaps of one strategy. Data should fill about a third of its members' heaps; beyond sixty
/// percent of what an engine leaves free it is refused.
///
/// @param members how many JVMs there are of members
/// @param holders how many of them hold the data
/// @param heap the bytes of each
/// @param clients how many clients there are
/// @param clientHeap the bytes of each
/// @param overhead what a member needs beyond its data
/// @param copies how many copies of an entry there are
/// @param traffic whether background users have a process of their own, of a client's heap
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

  /// The heaps of a strategy. Simulated members live in the client and have none of their own; of a
  /// replicated map everybody has a copy; a local one is in the client alone.
  static HeapSettings of(Settings settings, EngineDescriptor engine, int backups, boolean traffic) {
    long heap = Units.amount(settings.text("heap"));
    long clientHeap = Units.amount(settings.text("client-heap"));
    int clients = settings.integer("clients");
    int members = settings.integer("members");
    int holders = Math.max(1, Proxies.holders(settings));
    long overhead = Units.amount(engine.overhead());
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

  /// The bytes of all heaps together.
  long all() {
    double bytes = (double) members * heap + (clients + (traffic ? 1.0 : 0)) * clientHeap;
    return (long) bytes;
  }

  /// The bytes that data and their garbage can have.
  long room() {
    return members == 0
        ? Math.max(0, clientHeap - overhead)
        : (long) ((double) holders * Math.max(0, heap - overhead));
  }

  /// The bytes that data and their garbage can have in one client.
  long clientRoom() {
    return Math.max(0, clientHeap - overhead);
  }

  /// A heap of one that would hold so much comfortably: a third of it full.
  String enoughForOne(long bytes) {
    return rounded(3.0 * bytes + overhead);
  }

  /// A heap that would hold data comfortably: a third of it full.
  String enough(long bytes) {
    return rounded(3.0 * bytes / Math.max(1, holders) + overhead);
  }

  private static String rounded(double bytes) {
    double step = 32.0 * 1024 * 1024;
    return (long) Math.ceil(bytes / step) * 32 + "m";
  }

  /// How the sum comes about, for a reader.
  String sum() {
    String ofClients =
        "%d clients of %s%s"
            .formatted(
                clients, text(clientHeap), traffic ? ", and the background users' as much" : "");
    return members == 0
        ? ofClients
        : "%d members of %s and %s".formatted(members, text(heap), ofClients);
  }

  /// A number of bytes for a reader: `1.5 GiB`.
  static String text(long bytes) {
    double mebibytes = bytes / (1024.0 * 1024);
    return mebibytes < 1024
        ? String.format(Locale.ROOT, "%.0f MiB", mebibytes)
        : String.format(Locale.ROOT, "%.1f GiB", mebibytes / 1024);
  }
}
