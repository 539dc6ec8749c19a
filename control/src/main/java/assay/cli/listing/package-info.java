/// The command that lists and finds studies.
@NullMarked
package assay.cli.listing;

import org.jspecify.annotations.NullMarked;
