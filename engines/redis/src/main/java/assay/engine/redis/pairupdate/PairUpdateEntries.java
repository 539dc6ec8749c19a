package assay.engine.redis.pairupdate;

import assay.api.DefiniteFailureException;
import assay.api.pairupdate.PairUpdate;
import assay.engine.redis.client.KeyNames;
import assay.engine.redis.client.SessionParts;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Protocol.Command;

/// Reads and writes entries for solutions, in the client's names and bytes.
record PairUpdateEntries(SessionParts client) {

  /// @throws DefiniteFailureException if there is none
  FetchedSource source(PairUpdate update) {
    byte[] name = client.keys().of(update.sourceMap(), update.source());
    return source(update, name, get(name).orElse(null));
  }

  /// @throws DefiniteFailureException if there is none
  FetchedSource source(PairUpdate update, byte[] name, byte @Nullable [] bytes) {
    Object value = read(bytes);
    if (value == null || bytes == null) {
      throw new DefiniteFailureException(
          "there is no " + update.source() + " in " + update.sourceMap());
    }
    return new FetchedSource(name, bytes, value);
  }

  byte[] target(PairUpdate update, Object source) {
    return client.keys().of(update.targetMap(), update.target(source));
  }

  /// The slot of both entries.
  ///
  /// @throws DefiniteFailureException if their slots differ
  static int slot(byte[] source, byte[] target) {
    int slot = KeyNames.slot(target);
    if (KeyNames.slot(source) != slot) {
      throw new DefiniteFailureException(
          "both entries must be in one slot: their keys must be colocated");
    }
    return slot;
  }

  /// Names are always text.
  static String text(byte[] name) {
    return new String(name, StandardCharsets.UTF_8);
  }

  /// Empty if there is none.
  Optional<byte[]> get(byte[] name) {
    return client
        .router()
        .toOwner(
            KeyNames.slot(name),
            wire -> {
              wire.send(Command.GET, name);
              return Optional.ofNullable((byte[]) wire.answer());
            });
  }

  @Nullable Object read(byte @Nullable [] bytes) {
    return client.codec().read(bytes);
  }

  /// @throws DefiniteFailureException if the value cannot be serialized
  byte[] write(Object value) {
    return client.codec().write(value);
  }
}
