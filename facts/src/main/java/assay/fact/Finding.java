package assay.fact;

/// A typed finding: a record, with the arguments of its sentence as components.
///
/// The record's name is the fact's id: `WritesLost` is `writes-lost`. A component may be a number, a boolean, a
/// `String`, an enum, another finding, or a list of these; null if there is no such argument. A number is a count
/// unless its name ends with a unit ([Unit]).
public interface Finding {

  /// The finding as it is stored and shown.
  default Fact fact() {
    return Fact.of(this);
  }
}
