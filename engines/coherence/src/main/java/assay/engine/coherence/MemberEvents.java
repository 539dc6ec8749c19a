package assay.engine.coherence;

import assay.api.engine.MembershipEvent;
import assay.api.engine.MembershipEvents;
import com.tangosol.net.MemberEvent;
import com.tangosol.net.MemberListener;
import com.tangosol.net.Service;
import java.util.function.Consumer;

/// Members that join or leave a service, as Coherence tells this member.
///
/// @param service the service that maps share
record MemberEvents(Service service) implements MembershipEvents {

  @Override
  public Listening listen(Consumer<MembershipEvent> told) {
    MemberListener listener =
        new MemberListener() {
          @Override
          public void memberJoined(MemberEvent event) {
            told.accept(new MembershipEvent.Joined(name(event)));
          }

          @Override
          public void memberLeaving(MemberEvent event) {
            told.accept(new MembershipEvent.Leaving(name(event)));
          }

          @Override
          public void memberLeft(MemberEvent event) {
            String name = name(event);
            told.accept(
                event.isLocal()
                    ? new MembershipEvent.LeftItself(name)
                    : new MembershipEvent.Left(name));
          }
        };
    service.addMemberListener(listener);
    return () -> service.removeMemberListener(listener);
  }

  private static String name(MemberEvent event) {
    String name = event.getMember().getMemberName();
    return name == null ? "member " + event.getMember().getId() : name;
  }
}
