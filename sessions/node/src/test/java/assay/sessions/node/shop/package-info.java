@NullMarked
package assay.sessions.node.shop;

import org.jspecify.annotations.NullMarked;
