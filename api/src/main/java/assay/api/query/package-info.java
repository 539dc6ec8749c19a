/// What a query asks for, and the pages in which its answer comes.
@NullMarked
package assay.api.query;

import org.jspecify.annotations.NullMarked;
