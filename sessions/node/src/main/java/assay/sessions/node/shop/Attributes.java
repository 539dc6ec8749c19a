package assay.sessions.node.shop;

import org.jspecify.annotations.Nullable;

/// The session of one request, as the pages see it: bytes by name.
public interface Attributes {

  boolean exists();

  /// Creates a session if there is none.
  void create();

  /// The value of an attribute; null without the attribute or a session. Callers must not change the bytes.
  byte @Nullable [] get(String name);

  /// Sets an attribute of an existing session.
  void set(String name, byte[] value);

  /// Removes an attribute of an existing session.
  void remove(String name);

  void invalidate();
}
