/// The study file: read, validated, and resolved into a plan.
@NullMarked
package assay.study;

import org.jspecify.annotations.NullMarked;
