/// The only reader and writer of the project's JSON and YAML.
@NullMarked
package assay.json;

import org.jspecify.annotations.NullMarked;
