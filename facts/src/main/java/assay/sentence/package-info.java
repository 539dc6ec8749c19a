/// Sentences: facts as text for a reader, from one file of templates.
@NullMarked
package assay.sentence;

import org.jspecify.annotations.NullMarked;
