/// A study's file, bound to values with places, and the problems found.
@NullMarked
package assay.study.file;

import org.jspecify.annotations.NullMarked;
