/// A study's file, bound, with the place of every value and the problems found.
@NullMarked
package assay.study.file;

import org.jspecify.annotations.NullMarked;
