/// What arrives in a site: a listener's history, and whether everything has arrived.
@NullMarked
package assay.load.site;

import org.jspecify.annotations.NullMarked;
