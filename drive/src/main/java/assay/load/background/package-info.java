/// Background users, who load the cluster while other requests are measured.
@NullMarked
package assay.load.background;

import org.jspecify.annotations.NullMarked;
