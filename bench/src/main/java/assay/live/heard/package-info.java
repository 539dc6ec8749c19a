/// What is heard of a run while it goes on, counted as it comes.
@NullMarked
package assay.live.heard;

import org.jspecify.annotations.NullMarked;
