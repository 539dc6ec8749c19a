package assay.engine.geode.member;

import assay.api.engine.JoinSpec;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/// Where members listen. On loopback every member has ports of its own, from the cluster's port on; elsewhere an address
/// of its own. Locators come first, then the servers that clients ask, then what members choose among themselves.
public final class Network {

  /// As many members have a locator, the first ones; Geode's manual advises a few.
  private static final int LOCATORS = 8;

  private static final int SERVERS = 64;
  private static final int OTHERS = 128;
  private static final int PROBE_MILLIS = 500;

  private final JoinSpec spec;

  /// Where a process finds the others.
  public Network(JoinSpec spec) {
    this.spec = spec;
  }

  /// Where something listens.
  ///
  /// @param address an address
  /// @param port a port of it
  public record Place(String address, int port) {

    boolean answers() {
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(address, port), PROBE_MILLIS);
        return true;
      } catch (IOException nobody) {
        return false;
      }
    }

    @Override
    public String toString() {
      return address + "[" + port + "]";
    }
  }

  /// The locators of all members that have one.
  public List<Place> locators() {
    return places(spec.port(), Math.min(LOCATORS, spec.members()));
  }

  /// Whether this member has a locator.
  boolean hasLocator() {
    return spec.place() <= LOCATORS;
  }

  /// This member's locator.
  Place locator() {
    return own(spec.port());
  }

  /// Where this member's clients come.
  Place server() {
    return own(spec.port() + LOCATORS);
  }

  /// The ports for all that members have between each other, as Geode writes a range.
  String others() {
    int first = spec.port() + LOCATORS + SERVERS;
    return first + "-" + (first + OTHERS - 1);
  }

  /// Whether a member serves clients, which it does once it has joined.
  public boolean somebodyServes() {
    return servers().stream().anyMatch(Place::answers);
  }

  /// Whether one does that is not this member.
  boolean anotherServes() {
    Place own = server();
    return servers().stream().filter(other -> !other.equals(own)).anyMatch(Place::answers);
  }

  private List<Place> servers() {
    return places(spec.port() + LOCATORS, spec.members());
  }

  private Place own(int first) {
    return new Place(spec.address(), spec.onLoopback() ? first + spec.place() - 1 : first);
  }

  private List<Place> places(int first, int count) {
    List<Place> places = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      places.add(new Place(spec.addresses().get(i), spec.onLoopback() ? first + i : first));
    }
    return places;
  }
}
