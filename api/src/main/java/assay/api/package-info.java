/// The API for authors of engines and workloads.
@NullMarked
package assay.api;

import org.jspecify.annotations.NullMarked;
