package assay.run.fault;

import assay.cluster.Cluster;
import assay.cluster.LinkProcess;
import assay.cluster.PrivateNetwork;
import assay.fault.link.LinkControl;
import assay.link.DirectionSpec;
import assay.link.LinkReport;
import assay.plan.Bandwidth;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/// The link between the sites of a cluster.
final class SiteLinkControl implements LinkControl {

  private final LinkProcess link;
  private final DirectionSpec asked;

  /// The link of a cluster.
  ///
  /// @param asked the link's configured properties
  SiteLinkControl(Cluster cluster, DirectionSpec asked) {
    if (!(cluster.host() instanceof PrivateNetwork network)) {
      throw new IllegalStateException("the cluster has no network of its own");
    }
    this.link =
        network
            .link()
            .orElseThrow(() -> new IllegalStateException("no link joins sites of the cluster"));
    this.asked = asked;
  }

  @Override
  public void open(boolean there, boolean back) {
    LinkReport unused = tell(there, back, Optional.empty());
  }

  @Override
  public long narrow(double share) {
    long whole = asked.bitsPerSecond() == 0 ? Bandwidth.MOST : asked.bitsPerSecond();
    long bits = share == 1 ? asked.bitsPerSecond() : Math.max(1, Math.round(share * whole));
    DirectionSpec spec =
        new DirectionSpec(
            asked.delayNanos(),
            asked.jitterNanos(),
            asked.loss(),
            asked.reordered(),
            bits,
            asked.queueFrames());
    return tell(true, true, Optional.of(spec)).bitsPerSecond() == bits ? bits : -1;
  }

  @Override
  public Frames frames() {
    try {
      LinkReport report = link.report();
      return new Frames(
          report.there().left(), report.back().left(), report.there().cut(), report.back().cut());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private LinkReport tell(boolean there, boolean back, Optional<DirectionSpec> spec) {
    try {
      return link.tell(there, back, spec);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
