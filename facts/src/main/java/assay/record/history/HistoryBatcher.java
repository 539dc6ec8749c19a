package assay.record.history;

import java.io.IOException;

/// Passes on history files' events in order, `room` at a time.
public final class HistoryBatcher implements CountedHistoryFile.EventSink {

  private final History into;
  private final int room;
  private final Runnable each;
  private int client;

  /// @param each called whenever `into` is full
  public HistoryBatcher(History into, int room, Runnable each) {
    this.into = into;
    this.room = room;
    this.each = each;
    into.clear();
  }

  /// Takes one file's events. The files must come in order.
  ///
  /// @throws IOException when the file cannot be read or is damaged
  public void take(CountedHistoryFile file) throws IOException {
    client = file.client();
    into.widened(client, file.slackNanos());
    file.take(this);
  }

  public void finish() {
    each.run();
    into.clear();
  }

  @Override
  public void event(
      int head, int step, int worker, int key, long version, long due, long start, long end) {
    if (into.size() == room) {
      finish();
    }
    into.set(into.claim(1), (byte) head, client, step, worker, key, version, due, start, end);
  }
}
