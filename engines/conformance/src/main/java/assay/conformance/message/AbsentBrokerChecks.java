package assay.conformance.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.DefiniteFailureException;
import assay.api.engine.Engine;
import assay.api.engine.JoinSpec;
import assay.api.engine.Member;
import assay.api.message.MessageClient;
import assay.api.message.MessagePersistence;
import assay.conformance.EnginePrograms;
import assay.testing.Needs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Checks a client's reports before its broker exists, and after it ended. Needs no database.
///
/// @param <C> the client
@Timeout(120)
@Needs(host = EnginePrograms.class)
public abstract class AbsentBrokerChecks<C extends MessageClient & AutoCloseable> {

  private static final String REQUEST = MessageTexts.quoteRequest(1, 7);

  @TempDir private Path folder;

  protected abstract Engine engine();

  /// The client does not wait for the broker.
  protected abstract C client(JoinSpec spec);

  protected abstract void tryConnection(C client) throws Exception;

  /// Further checks while the broker is present.
  protected void whileItIsThere(C client) throws Exception {}

  /// Whether a client learns at once that its broker is gone, or only with its next request, which
  /// then has an unknown outcome.
  protected abstract boolean hearsOfItsEnd();

  private static String quote(MessageClient client) throws Exception {
    return client.request("quotes", REQUEST, MessagePersistence.NON_PERSISTENT);
  }

  @Test
  final void brokerThatIsAway_isToldAsSuch_andServesAgainWhenItIsBack() throws Exception {
    BrokerSpecs specs = BrokerSpecs.of(folder, Map.of("journal", "none"));
    try (C client = client(specs.client())) {
      assertThatThrownBy(() -> tryConnection(client)).isInstanceOf(Exception.class);
      serve(specs.member(1), client);
      if (!hearsOfItsEnd()) {
        assertThatThrownBy(() -> quote(client))
            .isInstanceOf(IOException.class)
            .isNotInstanceOf(DefiniteFailureException.class);
      }
      assertThatThrownBy(() -> quote(client))
          .isInstanceOf(DefiniteFailureException.class)
          .hasMessageContaining("no connection to the broker");
      serve(specs.member(1), client);
    }
  }

  private void serve(JoinSpec spec, C client) throws Exception {
    Member server = engine().start(spec);
    try {
      tryConnection(client);
      assertThat(MessageTexts.quoted(quote(client))).isEqualTo("1 0 7");
      whileItIsThere(client);
      assertThat(MessageTexts.quoted(quote(client))).isEqualTo("1 0 7");
    } finally {
      server.close();
    }
  }
}
