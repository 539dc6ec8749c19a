/// A YAML text that a user wrote: a tree in which every key and value has its place, held against a JSON
/// Schema whose objections become problems with a place.
@NullMarked
package assay.yaml;

import org.jspecify.annotations.NullMarked;
