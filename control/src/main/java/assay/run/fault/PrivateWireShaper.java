package assay.run.fault;

import assay.cluster.ClusterLayout;
import assay.cluster.PrivateNetwork;
import assay.fault.link.WireShaper;
import assay.link.DirectionReport;
import assay.link.DirectionSpec;
import assay.link.LinkReport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// The process that carries a target's packets in a cluster with a private network.
record PrivateWireShaper(PrivateNetwork.WireCarrier carrier) implements WireShaper {

  /// Starts the process.
  ///
  /// @param peers the processes whose packets to and from the target are shaped; empty for all
  static PrivateWireShaper start(
      ClusterLayout layout,
      PrivateNetwork network,
      String target,
      List<String> peers,
      DirectionSpec in,
      DirectionSpec out) {
    Path log = layout.folder().apply(target).resolve("packets.log");
    try {
      return new PrivateWireShaper(
          network.carrier(layout.installation(), target, in, out, peers, log));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String bridge() {
    return carrier.bridge();
  }

  @Override
  public Packets incoming() {
    return packets(LinkReport::there);
  }

  @Override
  public Packets outgoing() {
    return packets(LinkReport::back);
  }

  private Packets packets(Function<LinkReport, DirectionReport> direction) {
    try {
      DirectionReport report = direction.apply(carrier.process().report());
      return new Packets(
          report.frames(),
          report.lost(),
          report.overtook(),
          report.repeated(),
          report.overrun(),
          report.latenessP50Nanos(),
          report.latenessP99Nanos(),
          report.failure());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void relax() {
    try {
      LinkReport unused = carrier.process().tell(true, true, Optional.of(DirectionSpec.FREE));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    carrier.close();
  }
}
