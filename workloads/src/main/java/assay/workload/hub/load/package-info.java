/// Loading, updating and dropping the maps of `hub`, and their expected contents.
@NullMarked
package assay.workload.hub.load;

import org.jspecify.annotations.NullMarked;
