/// A user's YAML text: a tree with a place for every key and value, checked against a JSON Schema.
/// Objections become problems with a place.
@NullMarked
package assay.yaml;

import org.jspecify.annotations.NullMarked;
