/// What clusters of several sites add: where the other sites are, and what arrives from them.
@NullMarked
package assay.api.site;

import org.jspecify.annotations.NullMarked;
