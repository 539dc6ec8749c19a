package assay.engine.hazelcast;

import java.io.Serializable;
import java.util.Comparator;
import java.util.Map;

/// An order of entries by arbitrary keys: pages need one.
final class KeyOrder implements Comparator<Map.Entry<Object, Object>>, Serializable {

  private static final long serialVersionUID = 1L;

  @Override
  public int compare(Map.Entry<Object, Object> one, Map.Entry<Object, Object> other) {
    int byHash = Integer.compare(one.getKey().hashCode(), other.getKey().hashCode());
    return byHash != 0 ? byHash : one.getKey().toString().compareTo(other.getKey().toString());
  }
}
