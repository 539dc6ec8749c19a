/// Values in files of other load tools, each with its place.
@NullMarked
package assay.cli.foreign.value;

import org.jspecify.annotations.NullMarked;
