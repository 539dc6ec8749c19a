/// The one way this project writes and reads JSON and YAML of its own.
@NullMarked
package assay.json;

import org.jspecify.annotations.NullMarked;
