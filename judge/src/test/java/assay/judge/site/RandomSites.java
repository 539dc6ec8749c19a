package assay.judge.site;

import assay.api.Observation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/// A random history of two sites with two keys.
final class RandomSites {

  record Write(
      int client, int key, long version, boolean acked, boolean delete, long start, long end) {}

  record Arrival(int site, int key, long version, long nanos) {}

  final List<Write> writes = new ArrayList<>();
  final List<Arrival> arrivals = new ArrayList<>();
  final List<long[]> held = new ArrayList<>();
  private final boolean shared;

  RandomSites(Random random, boolean deletes, boolean shared) {
    this.shared = shared;
    for (int key = 0; key < 2; key++) {
      for (int client = 0; client < (shared ? 2 : 1); client++) {
        writes(random, key, client, deletes);
      }
      arrivals(random, key, shared ? 0 : 1);
      held.add(new long[] {some(random, key), some(random, key)});
    }
  }

  private void writes(Random random, int key, int client, boolean deletes) {
    long now = random.nextInt(10);
    int count = random.nextInt(5);
    for (int i = 1; i <= count; i++) {
      long version = shared ? 2L * i - client : i;
      long end = now + 1 + random.nextInt(20);
      boolean acked = random.nextInt(5) > 0;
      boolean delete = deletes && random.nextInt(3) == 0;
      writes.add(new Write(client, key, version, acked, delete, now, end));
      now = end + random.nextInt(10);
      if (!acked) {
        return;
      }
    }
  }

  private void arrivals(Random random, int key, int from) {
    List<Write> own = ofKey(key);
    for (int site = from; site < 2; site++) {
      long now = 0;
      for (int i = random.nextInt(6); i > 0 && !own.isEmpty(); i--) {
        Write write = own.get(random.nextInt(own.size()));
        now = Math.max(now, write.start) + random.nextInt(8);
        arrivals.add(new Arrival(site, key, raw(write), now));
      }
    }
  }

  private long some(Random random, int key) {
    List<Write> own = ofKey(key);
    int which = random.nextInt(own.size() + 1);
    return which == own.size() ? Observation.ABSENT : raw(own.get(which));
  }

  static long raw(Write write) {
    return write.delete ? Observation.ABSENT : write.version;
  }

  List<Write> ofKey(int key) {
    return writes.stream().filter(write -> write.key == key).toList();
  }

  List<Arrival> at(int site, int key) {
    return arrivals.stream().filter(arrival -> arrival.site == site && arrival.key == key).toList();
  }

  TwoSites sites() {
    TwoSites sites = shared ? TwoSites.shared() : TwoSites.oneWay();
    for (Write write : writes) {
      sites.write(
          write.client,
          write.delete ? Op.DELETE : Op.WRITE,
          write.acked ? OperationOutcome.OK : OperationOutcome.UNKNOWN,
          write.key,
          write.version,
          write.start,
          write.end);
    }
    arrivals.forEach(each -> sites.arrives(each.site, each.key, each.version, each.nanos));
    return sites;
  }

  TwoSites readBack() {
    TwoSites sites = sites();
    for (int key = 0; key < held.size(); key++) {
      sites.held(key, held.get(key)[0], held.get(key)[1]);
    }
    return sites;
  }

  @Override
  public String toString() {
    return writes + " " + arrivals + " " + held.stream().map(Arrays::toString).toList();
  }
}
