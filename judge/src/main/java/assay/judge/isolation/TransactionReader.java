package assay.judge.isolation;

import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import java.util.Arrays;
import java.util.BitSet;

/// Reads the transactions of a history. A request is one transaction: its events have the same client, thread and start.
///
/// The reads of a transaction count as done before its writes of the same key. Failed transactions are aborted. One of
/// unknown outcome is committed if a committed transaction or a final read found one of its writes: otherwise that
/// read would be of an aborted transaction, which is an anomaly too.
final class TransactionReader {

  private static final int WORKERS = 1 << 16;

  private final History history;
  private final TransactionTable table = new TransactionTable();
  private final Cursor[][] threads = new Cursor[History.CLIENTS][0];
  private final int[] transactionOf;
  private final BitSet deletedKeys = new BitSet();
  private final BitSet lists = new BitSet();
  private int resolved;

  /// A client's thread at its place in the history.
  private static final class Cursor {

    private int transaction = TransactionTable.NONE;

    /// The list that is being read, element by element.
    private int key = TransactionTable.NONE;

    private long start;
    private long elements;
    private int first;
    private int last;
  }

  private TransactionReader(History history) {
    this.history = history;
    this.transactionOf = new int[history.size()];
  }

  static TransactionReader of(History history) {
    TransactionReader reader = new TransactionReader(history);
    reader.read();
    return reader;
  }

  TransactionTable table() {
    return table;
  }

  /// The keys that are lists.
  BitSet lists() {
    return lists;
  }

  /// Transactions of unknown outcome with a write that was read.
  int resolved() {
    return resolved;
  }

  private void read() {
    for (int event = 0; event < history.size(); event++) {
      transactionOf[event] = TransactionTable.NONE;
      if (counts(event)) {
        write(event);
      }
    }
    for (int event = 0; event < history.size(); event++) {
      if (counts(event) && history.outcome(event) == OperationOutcome.OK) {
        see(event);
      }
    }
    resolve();
    for (int version = 0; version < table.versions(); version++) {
      int writer = table.writer(version);
      if (writer != TransactionTable.NONE && table.before(version) == TransactionTable.NONE) {
        int read = table.readOf(writer, table.key(version));
        if (read != TransactionTable.NONE) {
          table.follows(read, version);
        }
      }
    }
  }

  private boolean counts(int event) {
    if (history.key(event) < 0 || history.outcome(event).neverSent()) {
      return false;
    }
    return switch (history.op(event)) {
      case WRITE,
          REWRITE,
          DELETE,
          ADD,
          READ,
          READ_TAG,
          READ_COUNT,
          FINAL_READ,
          FINAL_TAG,
          FINAL_COUNT ->
          true;
      default -> false;
    };
  }

  private static boolean isFinal(Op op) {
    return op == Op.FINAL_READ || op == Op.FINAL_TAG || op == Op.FINAL_COUNT;
  }

  private static boolean isWrite(Op op) {
    return op.writes() || op == Op.REWRITE || op == Op.ADD;
  }

  /// Finds the event's transaction, and notes what it wrote.
  private void write(int event) {
    Op op = history.op(event);
    if (isFinal(op) || (!isWrite(op) && history.outcome(event) != OperationOutcome.OK)) {
      return;
    }
    int key = history.key(event);
    if (op == Op.ADD) {
      lists.set(key);
    }
    if (history.step(event) < 0) {
      if (isWrite(op)) {
        int unused = table.version(key, history.version(event));
      }
      return;
    }
    int transaction = transaction(event);
    transactionOf[event] = transaction;
    if (op == Op.DELETE) {
      deletedKeys.set(key);
    }
    if (isWrite(op)) {
      byte fate = fate(history.outcome(event));
      table.ends(transaction, (byte) Math.max(fate, table.fate(transaction)));
      boolean first = table.find(key, history.version(event)) == TransactionTable.NONE;
      table.wrote(transaction, table.version(key, history.version(event)), first);
    }
  }

  private static byte fate(OperationOutcome outcome) {
    return switch (outcome) {
      case OK -> TransactionTable.COMMITTED;
      case UNKNOWN -> TransactionTable.UNKNOWN;
      case FAILED, NOT_FOUND, SHED, NO_KEY -> TransactionTable.ABORTED;
    };
  }

  private int transaction(int event) {
    Cursor thread = thread(event);
    int open = thread.transaction;
    if (open != TransactionTable.NONE && thread.start == history.startNanos(event)) {
      table.continues(open, event);
      return open;
    }
    thread.start = history.startNanos(event);
    thread.transaction = table.begin(event);
    return thread.transaction;
  }

  private Cursor thread(int event) {
    int client = history.client(event);
    int worker = history.worker(event) & (WORKERS - 1);
    Cursor[] ofClient = threads[client];
    if (worker >= ofClient.length) {
      int had = ofClient.length;
      ofClient = Arrays.copyOf(ofClient, Math.max(2 * had, worker + 1));
      for (int each = had; each < ofClient.length; each++) {
        ofClient[each] = new Cursor();
      }
      threads[client] = ofClient;
    }
    return ofClient[worker];
  }

  /// Notes what an event read.
  private void see(int event) {
    Op op = history.op(event);
    int transaction = transactionOf[event];
    boolean judged =
        isFinal(op) || (transaction != TransactionTable.NONE && table.committed(transaction));
    if (isWrite(op) || !judged) {
      return;
    }
    int key = history.key(event);
    long number = history.version(event);
    switch (op) {
      case READ, FINAL_READ -> {
        if (number != TransactionTable.INITIAL || !deletedKeys.get(key)) {
          read(transaction, versionRead(key, number));
        }
      }
      case READ_TAG, FINAL_TAG -> element(event, key, table.find(key, number));
      default -> list(event, key, number);
    }
  }

  private int versionRead(int key, long number) {
    return number == TransactionTable.INITIAL
        ? table.version(key, number)
        : table.find(key, number);
  }

  private void element(int event, int key, int version) {
    Cursor thread = thread(event);
    boolean begins =
        thread.elements == 0 || thread.key != key || thread.start != history.startNanos(event);
    if (begins) {
      thread.key = key;
      thread.start = history.startNanos(event);
      thread.elements = 0;
      thread.first = version;
    } else if (thread.last != TransactionTable.NONE && version != TransactionTable.NONE) {
      table.follows(thread.last, version);
    }
    thread.last = version;
    thread.elements++;
    if (version != TransactionTable.NONE) {
      table.saw(version);
    }
  }

  /// The end of a list: its length, which may exceed the number of elements that the transaction told.
  private void list(int event, int key, long length) {
    Cursor thread = thread(event);
    boolean told =
        thread.elements > 0 && thread.key == key && thread.start == history.startNanos(event);
    int last = told ? thread.last : length == 0 ? table.version(key, 0) : TransactionTable.NONE;
    if (told && thread.elements == length && thread.first != TransactionTable.NONE) {
      table.follows(table.version(key, TransactionTable.INITIAL), thread.first);
    }
    thread.elements = 0;
    read(transactionOf[event], last);
  }

  private void read(int transaction, int version) {
    if (version == TransactionTable.NONE) {
      return;
    }
    table.saw(version);
    if (transaction == TransactionTable.NONE) {
      table.foundAtEnd(version);
    } else {
      table.read(transaction, version);
    }
  }

  private void resolve() {
    for (int version = 0; version < table.versions(); version++) {
      int writer = table.writer(version);
      if (writer != TransactionTable.NONE
          && table.seen(version)
          && table.fate(writer) == TransactionTable.UNKNOWN) {
        table.ends(writer, TransactionTable.COMMITTED);
        resolved++;
      }
    }
  }
}
