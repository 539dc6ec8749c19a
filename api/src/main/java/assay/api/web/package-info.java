/// Web applications whose nodes keep user sessions: browser requests, and the observed session
/// contents.
@NullMarked
package assay.api.web;

import org.jspecify.annotations.NullMarked;
