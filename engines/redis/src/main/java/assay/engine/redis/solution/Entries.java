package assay.engine.redis.solution;

import assay.api.DefiniteFailureException;
import assay.api.pair.PairUpdate;
import assay.engine.redis.Client;
import assay.engine.redis.Keys;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Protocol.Command;

/// What solutions need of a client: the names of entries, their bytes, and their values.
///
/// @param client the client
record Entries(Client client) {

  /// Reads the source.
  ///
  /// @throws DefiniteFailureException where there is none
  Source source(PairUpdate update) {
    byte[] name = client.keys().of(update.sourceMap(), update.source());
    return source(update, name, get(name).orElse(null));
  }

  /// The source, of its bytes.
  ///
  /// @throws DefiniteFailureException where there is none
  Source source(PairUpdate update, byte[] name, byte @Nullable [] bytes) {
    Object value = read(bytes);
    if (value == null || bytes == null) {
      throw new DefiniteFailureException(
          "there is no " + update.source() + " in " + update.sourceMap());
    }
    return new Source(name, bytes, value);
  }

  /// What the target is called.
  byte[] target(PairUpdate update, Object source) {
    return client.keys().of(update.targetMap(), update.target(source));
  }

  /// The slot of both entries.
  ///
  /// @throws DefiniteFailureException where they are not in one
  static int slot(byte[] source, byte[] target) {
    int slot = Keys.slot(target);
    if (Keys.slot(source) != slot) {
      throw new DefiniteFailureException(
          "both entries must be in one slot: their keys must be colocated");
    }
    return slot;
  }

  /// A name as a text, which it is.
  static String text(byte[] name) {
    return new String(name, StandardCharsets.UTF_8);
  }

  /// A name of its text.
  static byte[] name(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /// Reads an entry; empty where there is none.
  Optional<byte[]> get(byte[] name) {
    return client
        .router()
        .toOwner(
            Keys.slot(name),
            wire -> {
              wire.send(Command.GET, name);
              return Optional.ofNullable((byte[]) wire.answer());
            });
  }

  /// A value of its bytes.
  @Nullable Object read(byte @Nullable [] bytes) {
    return client.codec().read(bytes);
  }

  /// The bytes of a value.
  ///
  /// @throws DefiniteFailureException where it cannot be written
  byte[] write(Object value) {
    return client.codec().write(value);
  }
}
