/// What web applications add, whose nodes keep the sessions of their users: requests as browsers send them, and what
/// a session was seen to hold.
@NullMarked
package assay.api.web;

import org.jspecify.annotations.NullMarked;
