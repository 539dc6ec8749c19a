package assay.engine.infinispan.release;

/// The name of a node. `Address` is an interface up to 15.2, and a class from 16.0 on: compiled code that calls one does not
/// fit the other. Up to 15.2 a machine follows the name in parentheses.
public final class NodeName {

  private NodeName() {}

  /// @param address an `Address`
  public static String of(Object address) {
    String text = address.toString();
    int machine = text.indexOf('(');
    return machine < 0 ? text : text.substring(0, machine);
  }
}
