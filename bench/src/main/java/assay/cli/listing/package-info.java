/// The command that lists what there is, and finds studies by a word.
@NullMarked
package assay.cli.listing;

import org.jspecify.annotations.NullMarked;
