package assay.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.EventType;
import org.junit.platform.testkit.engine.Events;

/// A host without a test's needs skips it with the reason, and one with them does not.
final class NeedsTest {

  private static final AtomicInteger BEGUN = new AtomicInteger();

  private static Events carriedOut(Class<?> tests) {
    return EngineTestKit.engine("junit-jupiter")
        .selectors(selectClass(tests))
        .execute()
        .allEvents();
  }

  private static List<String> reasons(Events events) {
    return events.stream()
        .filter(event -> event.getType() == EventType.SKIPPED)
        .map(event -> event.getPayload(String.class).orElseThrow())
        .toList();
  }

  @Needs("no-such-program")
  static class OfAClass {

    @BeforeAll
    static void begin() {
      BEGUN.incrementAndGet();
    }

    @Test
    void one() {}

    @Test
    void other() {}
  }

  @Test
  void class_isSkippedBeforeItBegins() {
    assertThat(reasons(carriedOut(OfAClass.class)))
        .containsExactly("no-such-program missing (apt install no-such-program)");
    assertThat(BEGUN).hasValue(0);
  }

  static class OfAMethod {

    @Test
    @Needs("no-redis|redis-server-of-nobody")
    void skipped() {}

    @Test
    @Needs("no-such-program|sh")
    void carriedOut() {}
  }

  @Test
  void method_isSkippedAlone_andOneProgramOfSeveralIsEnough() {
    Events events = carriedOut(OfAMethod.class);
    assertThat(reasons(events)).containsExactly("no-redis missing (apt install no-redis)");
    assertThat(events.succeeded().stream().map(event -> event.getTestDescriptor().getDisplayName()))
        .contains("carriedOut()");
  }

  static final class Lacking implements HostCondition {

    @Override
    public Optional<String> missing() {
      return Optional.of("moon missing (wait for the night)");
    }
  }

  @Needs(host = Lacking.class)
  abstract static class Base {

    @Test
    void inherited() {}
  }

  @Needs("sh")
  static class Further extends Base {}

  @Test
  void needsOfABaseClass_count_besideThoseOfItsOwn() {
    assertThat(reasons(carriedOut(Further.class)))
        .containsExactly("moon missing (wait for the night)");
  }

  @Test
  void debianPackage_isNamedWhereItIsNotTheProgramsName() {
    assertThat(SkipReason.program("no-such|also-none", "a-package"))
        .contains("no-such missing (apt install a-package)");
    assertThat(SkipReason.program("sh")).isEmpty();
  }
}
