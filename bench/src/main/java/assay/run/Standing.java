package assay.run;

import assay.cluster.Child;
import assay.cluster.Cluster;
import assay.cluster.Layout;
import assay.tether.Message;
import java.io.IOException;
import java.time.Duration;

/// The processes of a cell with their network, which may stay for cells after it: whichever cell has them
/// hears what they say.
final class Standing implements Child.News, AutoCloseable {

  private final Layout layout;
  private final Wiring wiring;
  private final Cluster cluster;
  private volatile Child.News holder;

  private Standing(Layout layout, Wiring wiring, Child.News holder) throws IOException {
    this.layout = layout;
    this.wiring = wiring;
    this.holder = holder;
    cluster = Cluster.start(layout, wiring.host(), this);
  }

  /// Starts all of them and returns at once.
  ///
  /// @param holder who hears them
  static Standing start(Layout layout, Child.News holder) throws IOException {
    Wiring wiring = Wiring.of(layout);
    try {
      return new Standing(layout, wiring, holder);
    } catch (IOException | RuntimeException e) {
      wiring.close();
      throw e;
    }
  }

  /// Who they are.
  Layout layout() {
    return layout;
  }

  /// The processes.
  Cluster cluster() {
    return cluster;
  }

  /// From now on another one hears them.
  void tell(Child.News other) {
    holder = other;
  }

  /// Whether nobody has ended.
  boolean whole() {
    return cluster.children().stream().allMatch(Child::alive);
  }

  /// Ends all of them in good order.
  void stop(Duration patience) {
    cluster.stop(patience);
  }

  @Override
  public void heard(Child child, Message message) {
    holder.heard(child, message);
  }

  @Override
  public void lost(Child child, int exit) {
    holder.lost(child, exit);
  }

  /// Ends all of them at once, and their network.
  @Override
  public void close() {
    try (wiring) {
      cluster.close();
    }
  }
}
