package assay.engine.geode.member;

import assay.api.engine.ConditionPoller;
import assay.api.engine.JoinSpec;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// The addresses of members. On loopback every member has its own ports, starting at the cluster's
/// port; elsewhere its own address. Locators come first, then the servers for clients, then the
/// ports that members choose among themselves.
public final class MemberAddresses {

  /// How many members, from the first, have a locator; Geode's manual advises a few.
  private static final int LOCATORS = 8;

  private static final int SERVERS = 64;
  private static final int OTHERS = 128;
  private static final Duration PROBE = Duration.ofMillis(500);

  private final JoinSpec spec;

  public MemberAddresses(JoinSpec spec) {
    this.spec = spec;
  }

  public record Place(String address, int port) {

    boolean answers() {
      return ConditionPoller.listens(new InetSocketAddress(address, port), PROBE);
    }

    @Override
    public String toString() {
      return address + "[" + port + "]";
    }
  }

  public List<Place> locators() {
    return places(spec.port(), Math.min(LOCATORS, spec.members()));
  }

  boolean hasLocator() {
    return spec.place() <= LOCATORS;
  }

  Place locator() {
    return own(spec.port());
  }

  /// This member's address for clients.
  Place server() {
    return own(spec.port() + LOCATORS);
  }

  /// The port range for traffic between members, in Geode's notation.
  String others() {
    int first = spec.port() + LOCATORS + SERVERS;
    return first + "-" + (first + OTHERS - 1);
  }

  /// Whether any member serves clients, which a member does after it has joined.
  public boolean somebodyServes() {
    return servers().stream().anyMatch(Place::answers);
  }

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
