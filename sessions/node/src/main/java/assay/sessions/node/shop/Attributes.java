package assay.sessions.node.shop;

import org.jspecify.annotations.Nullable;

/// The session of one request, as the pages see it: bytes by name.
public interface Attributes {

  /// Whether there is a session.
  boolean exists();

  /// Makes one where there is none.
  void create();

  /// What an attribute holds; null where it is not there, or no session is. What is handed out is not changed.
  byte @Nullable [] get(String name);

  /// Sets an attribute of a session that exists.
  void set(String name, byte[] value);

  /// Takes an attribute out of a session that exists.
  void remove(String name);

  /// Ends the session.
  void invalidate();
}
