/// All stored runs of a folder as pages: an index, a trend per study, comparisons; written as
/// files, or served on this host's loopback.
@NullMarked
package assay.site;

import org.jspecify.annotations.NullMarked;
