/// Tests of the shop's pages.
@NullMarked
package assay.sessions.node.shop;

import org.jspecify.annotations.NullMarked;
