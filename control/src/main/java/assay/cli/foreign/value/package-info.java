/// Values in other load tools' files, each with its place.
@NullMarked
package assay.cli.foreign.value;

import org.jspecify.annotations.NullMarked;
