@NullMarked
package assay.sessions.tomcat;

import org.jspecify.annotations.NullMarked;
