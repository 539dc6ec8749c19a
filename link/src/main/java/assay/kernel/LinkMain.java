package assay.kernel;

import assay.json.JsonCodec;
import assay.link.FrameFilter;
import assay.link.FrameShaper;
import assay.link.LinkCommand;
import assay.link.LinkDirection;
import assay.link.LinkProcessSpec;
import assay.link.LinkReport;
import assay.link.RoundTripRecorder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/// The process behind one link. Each line on its standard input is an order that describes the
/// link; each is answered by one line with the link's work so far. The process ends with its
/// standard input.
public final class LinkMain {

  private final LinkDirection there;
  private final LinkDirection back;
  private final RoundTripRecorder across = new RoundTripRecorder();
  private final RoundTripRecorder within = new RoundTripRecorder();
  private final LinkProcessSpec setup;

  private LinkMain(LinkProcessSpec setup) throws IOException {
    this.setup = setup;
    TapDevice first = new TapDevice(setup.firstDevice());
    TapDevice second = new TapDevice(setup.secondDevice());
    FrameFilter filter =
        setup.peers().isPresent()
            ? FrameFilter.onWire(setup.peers().get())
            : FrameFilter.betweenSites();
    FrameShaper thereShaper = new FrameShaper(setup.there(), setup.seed());
    FrameShaper backShaper = new FrameShaper(setup.back(), ~setup.seed());
    there = new LinkDirection("there", first, second, filter, thereShaper);
    back = new LinkDirection("back", second, first, filter, backShaper);
  }

  /// Starts a link.
  ///
  /// @param args the [LinkProcessSpec] as JSON
  public static void main(String[] args) throws IOException {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    new LinkMain(JsonCodec.read(args[0], LinkProcessSpec.class)).serve(out);
    Runtime.getRuntime().halt(0);
  }

  private void serve(PrintStream out) throws IOException {
    var _ = there.start();
    var _ = back.start();
    setup
        .probe()
        .ifPresent(probe -> {
          Namespace first = new Namespace(probe.first());
          new RoundTripProbe(probe.secondAddress(), probe.everyNanos(), across)
              .start(first, new Namespace(probe.second()));
          new RoundTripProbe(probe.neighbourAddress(), probe.everyNanos(), within)
              .start(first, new Namespace(probe.neighbour()));
        });
    out.println(JsonCodec.line(report(0)));
    try (BufferedReader orders =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String line = orders.readLine(); line != null; line = orders.readLine()) {
        LinkCommand order = JsonCodec.read(line, LinkCommand.class);
        obey(order);
        out.println(JsonCodec.line(report(order.id())));
      }
    }
  }

  private void obey(LinkCommand order) {
    there.open(order.thereOpen());
    back.open(order.backOpen());
    order
        .spec()
        .ifPresent(spec -> {
          there.shape(new FrameShaper(spec, setup.seed() + order.id()));
          back.shape(new FrameShaper(spec, ~(setup.seed() + order.id())));
        });
  }

  private LinkReport report(long id) {
    return new LinkReport(
        id,
        System.nanoTime(),
        there.counters().report(),
        back.counters().report(),
        there.bitsPerSecond() == back.bitsPerSecond() ? there.bitsPerSecond() : -1,
        across.report(),
        within.report());
  }
}
