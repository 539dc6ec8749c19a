package assay.engine.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import assay.api.Cache;
import assay.api.Destroyable;
import assay.api.Invocable;
import assay.api.Queryable;
import assay.api.Session;
import assay.api.engine.Engine;
import assay.api.engine.NearCache;
import assay.api.engine.Partitioned;
import assay.api.engine.SerializedSizes;
import assay.api.engine.SimulatedMembers;
import assay.api.site.EntryEvents;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DescriptorTest {

  private static final Pattern ASKED = Pattern.compile("the plan holds no setting `(.+)`");

  private static final List<Class<?>> CAPABILITIES =
      List.of(
          Cache.class,
          Destroyable.class,
          EntryEvents.class,
          Invocable.class,
          NearCache.class,
          Partitioned.class,
          Queryable.class,
          SerializedSizes.class,
          SimulatedMembers.class);

  @TempDir Path folder;

  private final Descriptor descriptor = Descriptor.read();

  @Test
  void engine_isFoundByTheDescriptorsName() {
    assertThat(ServiceLoader.load(Engine.class))
        .extracting(Engine::name)
        .containsExactly(descriptor.text("engine"));
    assertThat(descriptor.text("version")).matches("\\d+\\.\\d+\\.\\d+.*");
  }

  /// Opens sessions with no settings and adds each that the engine asks for, which finds all
  /// settings in the code.
  @Test
  void settings_areExactlyWhatTheCodeAsksFor() {
    Set<String> asked = new TreeSet<>();
    for (Object behaviour : descriptor.valuesOf("behaviour")) {
      Map<String, String> given = new HashMap<>();
      String missing = missing(given);
      while (!missing.isEmpty()) {
        String value = missing.equals("behaviour") ? behaviour.toString() : defaultOf(missing);
        given.put(missing, value);
        missing = missing(given);
      }
      asked.addAll(given.keySet());
    }
    // Asked for with another site.
    asked.add("replication");
    // Asked for when a map's transactions are.
    asked.addAll(List.of("isolation", "rolled-back"));
    // Asked for when entries expire.
    asked.add("mistimed");
    // Obeyed by the client's process.
    asked.add("client-language");
    assertThat(asked).isEqualTo(new TreeSet<>(descriptor.defaults().keySet()));
  }

  private String missing(Map<String, String> given) {
    try (Session session = Sessions.open(folder, 3, given)) {
      return "";
    } catch (IllegalArgumentException e) {
      Matcher asked = ASKED.matcher(String.valueOf(e.getMessage()));
      assertThat(asked.matches()).as(e.getMessage()).isTrue();
      return asked.group(1);
    }
  }

  private String defaultOf(String setting) {
    String value = descriptor.defaults().get(setting);
    assertThat(value).as("described: " + setting).isNotNull();
    return String.valueOf(value);
  }

  @Test
  void behaviours_areExactlyThoseOfTheCode() {
    assertThat(descriptor.valuesOf("behaviour").stream().map(Object::toString))
        .containsExactlyInAnyOrder(
            List.of(Behaviour.values()).stream().map(Behaviour::word).toArray(String[]::new));
  }

  @Test
  void words_notDescribedAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Sessions.open(folder, 3, "behaviour", "explodes"))
        .withMessageContaining("loses-writes");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Sessions.open(folder, 3, "backup", "async"));
  }

  @Test
  void everyDescribedWordOfBackup_opens() {
    for (Object backup : descriptor.valuesOf("backup")) {
      Sessions.open(folder, 3, "backup", backup.toString()).close();
    }
  }

  @Test
  void capabilities_areExactlyWhatEverySessionHas() {
    for (Object behaviour : descriptor.valuesOf("behaviour")) {
      try (Session session = Sessions.open(folder, 3, "behaviour", behaviour.toString())) {
        for (Class<?> capability : CAPABILITIES) {
          assertThat(has(session, capability))
              .as(behaviour + " " + capability)
              .isEqualTo(descriptor.capabilities().contains(capability.getSimpleName()));
        }
      }
    }
  }

  private static boolean has(Session session, Class<?> capability) {
    try {
      return capability.isInstance(session.capability(capability));
    } catch (UnsupportedOperationException e) {
      return false;
    }
  }
}
