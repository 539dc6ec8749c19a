package assay.broker.coherence.server;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/// Assigns each thread a channel of its queue, which has as many channels as threads. If channels
/// were redistributed whenever a thread begins or ends, the other threads' messages would come
/// twice.
final class ChannelAssignment {

  private final Map<String, BitSet> taken = new HashMap<>();

  synchronized int take(String queue) {
    BitSet channels = taken.computeIfAbsent(queue, unused -> new BitSet());
    int channel = channels.nextClearBit(0);
    channels.set(channel);
    return channel;
  }

  synchronized void giveBack(String queue, int channel) {
    taken.computeIfAbsent(queue, unused -> new BitSet()).clear(channel);
  }
}
