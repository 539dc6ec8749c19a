package assay.sessions.node.shop;

import org.jspecify.annotations.Nullable;

/// One request's session, as the pages see it: bytes by name.
public interface SessionAttributes {

  void create();

  /// Null without the attribute or a session. Callers must not change the bytes.
  byte @Nullable [] get(String name);

  /// Requires a session.
  void set(String name, byte[] value);

  void invalidate();
}
