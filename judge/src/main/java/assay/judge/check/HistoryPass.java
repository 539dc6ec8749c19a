package assay.judge.check;

import assay.judge.order.EventOrder;

/// A pass over each key's operations by their start.
///
/// @param <P> the pass itself
public abstract class HistoryPass<P extends HistoryPass<P>> extends KeyPass<P> {

  /// The operations of each key by their start, while they are judged.
  public EventOrder byStart = EventOrder.NONE;

  public HistoryPass(Evidence evidence) {
    super(evidence);
  }

  @Override
  public final void judge() {
    byStart = EventOrder.of(history, history::startNanos);
    keys();
    byStart = EventOrder.NONE;
  }

  /// Judges every key of [#byStart].
  public abstract void keys();
}
