package assay.conformance.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.engine.Engine;
import assay.conformance.EnginePrograms;
import assay.testing.Needs;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Checks for every broker with members in one process: with every word of every setting it answers
/// all requests and places orders once.
@Timeout(240)
@Needs(host = EnginePrograms.class)
public abstract class BrokerConfigurationChecks {

  private static final int MEMBERS = 2;

  @TempDir private Path folder;

  protected abstract Engine engine();

  /// Configurations that together contain every word, each written `setting: value, setting: value`,
  /// with the request count per kind and thread.
  protected abstract Map<String, Integer> configurations();

  /// Including its database.
  protected final InProcessBroker broker(Map<String, String> settings) throws Exception {
    return InProcessBroker.start(engine(), MEMBERS, settings, folder);
  }

  protected final Path folder() {
    return folder;
  }

  @TestFactory
  Stream<DynamicTest> services_answerEverybody_andPlaceOrdersOnce() {
    List<DynamicTest> tests = new ArrayList<>();
    configurations()
        .forEach((configuration, each) ->
            tests.add(
                DynamicTest.dynamicTest(
                    configuration, () -> check(settings(configuration), each))));
    return tests.stream();
  }

  private static Map<String, String> settings(String configuration) {
    Map<String, String> settings = new HashMap<>();
    for (String setting : configuration.split(", ")) {
      String[] words = setting.split(": ");
      settings.put(words[0], words[1]);
    }
    return settings;
  }

  private void check(Map<String, String> settings, int each) throws Exception {
    try (InProcessBroker broker = broker(settings)) {
      MessageChecks.all(broker.session(), each);
    }
    assertThat(folder.resolve("member-1").resolve("files")).doesNotExist();
  }

  @Test
  void otherNumbersOfMembers_areRefused() {
    for (int members : List.of(1, 4)) {
      assertThatThrownBy(() -> InProcessBroker.start(engine(), members, Map.of(), folder))
          .hasMessageContaining(engine().name() + " has 2, a server and its database");
    }
  }
}
