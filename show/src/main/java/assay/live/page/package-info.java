/// One moment of a run as a page, part by part.
@NullMarked
package assay.live.page;

import org.jspecify.annotations.NullMarked;
