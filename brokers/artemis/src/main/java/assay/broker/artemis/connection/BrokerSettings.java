package assay.broker.artemis.connection;

import assay.api.DurationNotation;
import assay.api.Settings;
import assay.broker.Acknowledgement;
import assay.broker.DualCommitSettings;
import java.time.Duration;
import java.util.Locale;

/// A configuration's settings for the broker, the services and the clients.
///
/// @param reuse whether JMS objects are kept, or opened for each message
/// @param buffered whether the client prefetches messages
/// @param consumers how many threads to use for quote requests, and for orders
/// @param journalFile the size of a journal file in bytes
/// @param journalSync whether the broker waits until messages are on the disk
/// @param transaction what makes a message and the order's row atomic
/// @param acknowledgement without a transaction: when the message is acknowledged
/// @param betweenCommits how long the order service waits between the commits of database and
/// broker
public record BrokerSettings(
    boolean reuse,
    boolean buffered,
    int consumers,
    Journal journal,
    int journalFile,
    boolean journalSync,
    Transaction transaction,
    Acknowledgement acknowledgement,
    Duration betweenCommits)
    implements DualCommitSettings {

  /// How the broker writes persistent messages.
  public enum Journal {
    /// With Java's file channels.
    NIO,
    /// With the kernel's asynchronous I/O.
    AIO,
    NONE
  }

  /// What makes receiving a message and writing its order's row atomic.
  public enum Transaction {
    NONE,
    /// Two commits, one after the other.
    LOCAL,
    /// Two-phase commit with a log of decisions.
    XA
  }

  public static BrokerSettings of(Settings settings) {
    return new BrokerSettings(
        settings.flag("reuse"),
        settings.text("prefetch").equals("buffered"),
        settings.integer("consumers"),
        word(Journal.class, settings, "journal"),
        journalFile(settings),
        settings.flag("journal-sync"),
        word(Transaction.class, settings, "transaction"),
        word(Acknowledgement.class, settings, "acknowledgement"),
        DurationNotation.parse(settings.text("between-commits")));
  }

  /// Artemis stores the size of a journal file as an `int`.
  private static int journalFile(Settings settings) {
    long bytes = settings.bytes("journal-file");
    if (bytes > Integer.MAX_VALUE) {
      throw new IllegalStateException(
          "`journal-file: %s` is larger than a file of Artemis' journal can be: ask for 2047m at the most"
              .formatted(settings.text("journal-file")));
    }
    return (int) bytes;
  }

  @Override
  public boolean leaveEarly() {
    return transaction == Transaction.NONE && acknowledgement == Acknowledgement.BEFORE;
  }

  /// Refuses settings that a replica cannot continue with: it has no unwritten messages and not the primary's
  /// transaction log.
  public void requireReplicable() {
    if (journal == Journal.NONE) {
      throw new IllegalStateException(
          "`journal: none` leaves nothing to replicate: ask for 2 members, or for another journal");
    }
    if (transaction == Transaction.XA) {
      throw new IllegalStateException(
          "`transaction: xa` keeps its log with one server, which a replica does not have: ask for 2 members, or for `local`");
    }
  }

  private static <E extends Enum<E>> E word(Class<E> type, Settings settings, String name) {
    return Enum.valueOf(type, settings.text(name).toUpperCase(Locale.ROOT));
  }
}
