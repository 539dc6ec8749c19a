package single;

import assay.api.Cache;
import assay.api.Destroyable;
import assay.api.Session;
import assay.api.engine.Partitioned;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// A client's session: sends requests to the right members.
final class SingleSession implements Session {

  private final List<Link> links;
  private final boolean copies;

  /// @param links to all members, in the order of their numbers
  /// @param copies whether all of them get each write
  SingleSession(List<Link> links, boolean copies) {
    this.links = List.copyOf(links);
    this.copies = copies;
  }

  @Override
  public <T> T capability(Class<T> capability, String map) {
    if (capability == Cache.class || capability == Destroyable.class) {
      return capability.cast(new SingleMap(this, map));
    } else if (capability == Partitioned.class) {
      return capability.cast(new Leadership(this));
    }
    throw new UnsupportedOperationException("single has no " + capability.getSimpleName());
  }

  /// The live members, the leader first.
  List<String> living() {
    return links.stream().filter(link -> !link.broken()).map(Link::member).toList();
  }

  boolean copies() {
    return copies;
  }

  /// Asks the leader, and if the leader is gone, the next member.
  <T> T read(Request request, Link.Answer<T> answer) {
    for (Link link : links) {
      if (!link.broken()) {
        try {
          return link.ask(request, answer);
        } catch (IOException gone) {
          // Reads may be repeated, so the next member is asked.
        }
      }
    }
    throw new IllegalStateException("no member lives");
  }

  /// Writes to every member, the leader last, so every value read is on all members. Returns when
  /// all live members have it.
  ///
  /// @throws IllegalStateException if no member confirmed the write; it may still have happened
  void write(Request request) {
    List<Link> targets = new ArrayList<>(links.stream().filter(link -> !link.broken()).toList());
    if (!copies && targets.size() > 1) {
      targets.subList(1, targets.size()).clear();
    }
    int done = 0;
    for (Link link : targets.reversed()) {
      try {
        done += link.ask(request, DataInputStream::readBoolean) ? 1 : 0;
      } catch (IOException gone) {
        // The member no longer counts; the others have the write, or get it.
      }
    }
    if (done == 0) {
      throw new IllegalStateException("no member acknowledged the write");
    }
  }

  /// Finds members that are gone.
  void ping() {
    for (Link link : links) {
      try {
        if (!link.broken()) {
          link.ask(new Request(Request.Kind.SIZE, "", List.of(), List.of()), DataInputStream::readLong);
        }
      } catch (IOException gone) {
        // The link reports this from now on.
      }
    }
  }

  @Override
  public void close() {
    links.forEach(Link::close);
  }
}
