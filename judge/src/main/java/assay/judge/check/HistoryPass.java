package assay.judge.check;

import assay.judge.order.KeyEventIndex;

/// A pass over each key's operations by their start.
///
/// @param <P> the pass itself
public abstract class HistoryPass<P extends HistoryPass<P>> extends KeyPass<P> {

  /// The operations of each key by their start, while they are judged.
  public KeyEventIndex byStart = KeyEventIndex.NONE;

  public HistoryPass(Evidence evidence) {
    super(evidence);
  }

  @Override
  public final void judge() {
    byStart = KeyEventIndex.of(history, history::startNanos);
    keys();
    byStart = KeyEventIndex.NONE;
  }

  /// Judges every key of [#byStart].
  public abstract void keys();
}
