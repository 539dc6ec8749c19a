package assay.load.open;

import assay.schedule.Slot;

/// What workers do with a slot that is due.
interface SlotSender {

  void send(int worker, Slot slot);

  /// Notes that as many requests executed as may when the slot was due.
  void shed(int worker, Slot slot);

  /// Notes that the loop was given up before the slot was due.
  void giveUp(int worker, Slot slot);
}
