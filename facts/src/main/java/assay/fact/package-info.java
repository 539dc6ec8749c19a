/// Facts: what Assay found, as an id and named arguments. Sentences are made of them only when they are shown.
@NullMarked
package assay.fact;

import org.jspecify.annotations.NullMarked;
