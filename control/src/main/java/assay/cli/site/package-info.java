/// The commands that show all stored runs in one place.
@NullMarked
package assay.cli.site;

import org.jspecify.annotations.NullMarked;
