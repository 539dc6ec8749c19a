/// `assay client`: a check of client programs in other languages.
@NullMarked
package assay.cli.client;

import org.jspecify.annotations.NullMarked;
