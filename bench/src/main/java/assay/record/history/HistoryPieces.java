package assay.record.history;

import java.io.IOException;

/// Hands over the events of history files in the order in which the whole history has them, so many at a time.
public final class HistoryPieces implements HistoryFile.EventSink {

  private final History into;
  private final int room;
  private final Runnable each;
  private int client;

  /// @param into what holds a piece
  /// @param room how many events a piece has
  /// @param each called for every piece while it is held
  public HistoryPieces(History into, int room, Runnable each) {
    this.into = into;
    this.room = room;
    this.each = each;
    into.clear();
  }

  /// Takes the events of one file; those of the next are to follow.
  ///
  /// @throws IOException where the file cannot be read or is damaged
  public void take(HistoryFile file) throws IOException {
    client = file.client();
    into.widened(client, file.slackNanos());
    file.take(this);
  }

  /// Hands over what has not been yet.
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
