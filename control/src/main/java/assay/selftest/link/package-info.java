/// Simulated worlds with two sites and a link, with a known fate for every change.
@NullMarked
package assay.selftest.link;

import org.jspecify.annotations.NullMarked;
