/// Carries out a plan: the only room that sees all the rooms it needs.
@NullMarked
package assay.run;

import org.jspecify.annotations.NullMarked;
