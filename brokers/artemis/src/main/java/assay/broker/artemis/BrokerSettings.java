package assay.broker.artemis;

import assay.api.Durations;
import assay.api.Settings;
import assay.broker.Acknowledgement;
import java.time.Duration;
import java.util.Locale;

/// What a strategy asks of the broker, of the services and of clients.
///
/// @param reuse whether objects of JMS are kept, or opened for each message
/// @param buffered whether messages come before they are asked for
/// @param consumers how many threads wait for quote requests, and how many for orders
/// @param journal how the broker writes what is persistent
/// @param journalFile how many bytes a file of the journal has
/// @param journalSync whether it waits until that is on the disk
/// @param transaction what joins a message and the order's row
/// @param acknowledgement where nothing does: when the message is acknowledged
/// @param betweenCommits how long the service of orders waits between the database and the broker
public record BrokerSettings(
    boolean reuse,
    boolean buffered,
    int consumers,
    Journal journal,
    int journalFile,
    boolean journalSync,
    Transaction transaction,
    Acknowledgement acknowledgement,
    Duration betweenCommits) {

  /// How the broker writes what is persistent.
  public enum Journal {
    /// By Java's own file channels.
    NIO,
    /// By the kernel's asynchronous I/O.
    AIO,
    /// Not at all.
    NONE
  }

  /// What joins receiving a message and writing its order's row.
  public enum Transaction {
    /// Nothing.
    NONE,
    /// One commit after the other.
    LOCAL,
    /// Two phases, with a log of what was decided between them.
    XA
  }

  /// Reads them.
  static BrokerSettings of(Settings settings) {
    return new BrokerSettings(
        settings.flag("reuse"),
        settings.text("prefetch").equals("buffered"),
        settings.integer("consumers"),
        word(Journal.class, settings, "journal"),
        journalFile(settings),
        settings.flag("journal-sync"),
        word(Transaction.class, settings, "transaction"),
        word(Acknowledgement.class, settings, "acknowledgement"),
        Durations.parse(settings.text("between-commits")));
  }

  /// Artemis counts the bytes of a file by an `int`.
  private static int journalFile(Settings settings) {
    long bytes = settings.bytes("journal-file");
    if (bytes > Integer.MAX_VALUE) {
      throw new IllegalStateException(
          "`journal-file: %s` is larger than a file of Artemis' journal can be: ask for 2047m at the most"
              .formatted(settings.text("journal-file")));
    }
    return (int) bytes;
  }

  /// Whether an order's message leaves its queue before the order's row is written.
  public boolean leaveEarly() {
    return transaction == Transaction.NONE && acknowledgement == Acknowledgement.BEFORE;
  }

  /// Refuses what a replica cannot go on with: it has neither what was written nowhere, nor the primary's log of
  /// transactions.
  void requireReplicable() {
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
