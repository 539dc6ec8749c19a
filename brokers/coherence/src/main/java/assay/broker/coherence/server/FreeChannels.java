package assay.broker.coherence.server;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/// Which channels of each queue a thread may take. A queue has as many channels as threads, and each thread has one: were
/// they shared out anew whenever a thread begins or ends, the others' messages would come twice.
final class FreeChannels {

  private final Map<String, BitSet> taken = new HashMap<>();

  /// Takes the first channel of a queue that is free.
  synchronized int take(String queue) {
    BitSet channels = taken.computeIfAbsent(queue, unused -> new BitSet());
    int channel = channels.nextClearBit(0);
    channels.set(channel);
    return channel;
  }

  /// Gives a channel back.
  synchronized void giveBack(String queue, int channel) {
    taken.computeIfAbsent(queue, unused -> new BitSet()).clear(channel);
  }
}
