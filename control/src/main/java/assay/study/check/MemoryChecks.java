package assay.study.check;

import assay.api.DataParameters;
import assay.api.Settings;
import assay.api.Workload;
import assay.plan.Configuration;
import assay.plan.DiskSetting;
import assay.plan.Plan.Value;
import assay.study.file.UnitParser;
import assay.study.steps.DataSizeReader;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/// Refuses heaps and disks that do not fit the host, and data that do not fit the heaps.
public record MemoryChecks(FeasibilityChecks common) {

  private static final long LEAST_HEAP = 16L << 20;

  /// Checks that the host has the memory for the heaps, beside wrong values of other settings.
  public void checkHeaps(List<Configuration> configurations, HostCapabilities host) {
    for (Configuration configuration : configurations) {
      try {
        HeapSettings unused = checkHeaps(configuration.values(), host);
      } catch (IllegalArgumentException | NoSuchElementException e) {
        // The values of the heaps or of the sites are wrong, which is a problem already.
      }
    }
  }

  private HeapSettings checkHeaps(Settings settings, HostCapabilities host) {
    boolean traffic = common.study().steps().stream().anyMatch(step -> step.traffic() != null);
    HeapSettings heaps =
        HeapSettings.of(settings, common.engine(), common.backups(settings), traffic);
    if (heaps.all() > host.memoryBytes()) {
      common.tell(
          "heap",
          "E403",
          "the heaps need %s and this host has %s"
              .formatted(HeapSettings.text(heaps.all()), HeapSettings.text(host.memoryBytes())),
          "fewer or smaller: " + heaps.sum());
    }
    return heaps;
  }

  /// Checks that the host has the memory for the heaps, and that the heaps can hold the data.
  public void checkMemory(
      List<Configuration> configurations,
      Workload workload,
      Map<String, Value> amounts,
      HostCapabilities host) {
    for (Configuration configuration : configurations) {
      Settings settings = configuration.values();
      DataParameters data = DataSizeReader.data(amounts, settings);
      checkLeast(settings);
      HeapSettings heaps = checkHeaps(settings, host);
      long disks = DiskChecks.bytes(settings);
      if (disks > 0
          && heaps.all() <= host.memoryBytes()
          && heaps.all() + disks > host.memoryBytes()) {
        common.tell(
            DiskSetting.NAME,
            "E403",
            "the heaps and the members' disks in memory need %s and this host has %s"
                .formatted(
                    HeapSettings.text(heaps.all() + disks), HeapSettings.text(host.memoryBytes())),
            "smaller disks: %s and %s of disks".formatted(heaps.sum(), HeapSettings.text(disks)));
      }
      long entries = DataSizeReader.entries(workload, data);
      long once = (long) ((double) entries * workload.bytesPerEntry(data));
      long bytes = (long) ((double) once * heaps.copies());
      if (bytes > heaps.room() * HeapSettings.MOST) {
        common.tell(
            heaps.members() == 0 ? "client-heap" : "heap",
            "E404",
            "%,d entries in %s need about %s, and the heaps have room for %s"
                .formatted(
                    entries,
                    FeasibilityChecks.many(heaps.copies(), "copy").replace("copys", "copies"),
                    HeapSettings.text(bytes),
                    HeapSettings.text((long) (heaps.room() * HeapSettings.MOST))),
            "use a heap of %s, or less data".formatted(heaps.enough(bytes)));
      }
      checkCopyOfClient(settings, heaps, entries, once);
    }
  }

  /// No JVM starts with less.
  private void checkLeast(Settings settings) {
    for (String heap : List.of("heap", "client-heap")) {
      if (UnitParser.amount(settings.text(heap)) < LEAST_HEAP) {
        common.tell(
            heap,
            "E426",
            "no JVM of a cluster starts in a `%s` of %s".formatted(heap, settings.text(heap)),
            "write 16m or more");
      }
    }
  }

  private void checkCopyOfClient(Settings settings, HeapSettings heaps, long entries, long bytes) {
    String topology = settings.text("topology", "partitioned");
    boolean everywhere = topology.equals("replicated") || topology.equals("optimistic");
    if (everywhere && bytes > heaps.clientRoom() * HeapSettings.MOST) {
      common.tell(
          "client-heap",
          "E404",
          "with `topology: %s` every client keeps %,d entries, about %s, and has room for %s"
              .formatted(
                  topology,
                  entries,
                  HeapSettings.text(bytes),
                  HeapSettings.text((long) (heaps.clientRoom() * HeapSettings.MOST))),
          "use a client-heap of %s, or less data".formatted(heaps.enoughForOne(bytes)));
    }
  }
}
