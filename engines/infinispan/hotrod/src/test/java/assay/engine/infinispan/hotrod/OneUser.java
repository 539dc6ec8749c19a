package assay.engine.infinispan.hotrod;

import java.io.IOException;
import java.security.Principal;
import java.security.Provider;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.security.auth.Subject;
import javax.security.auth.callback.Callback;
import javax.security.auth.callback.NameCallback;
import javax.security.auth.callback.UnsupportedCallbackException;
import javax.security.sasl.AuthorizeCallback;
import javax.security.sasl.SaslException;
import javax.security.sasl.SaslServer;
import org.infinispan.server.core.security.SubjectUserInfo;
import org.infinispan.server.core.security.sasl.AuthorizingCallbackHandler;
import org.infinispan.server.core.security.sasl.SaslAuthenticator;
import org.infinispan.server.core.security.sasl.SubjectSaslServer;
import org.infinispan.server.core.security.simple.SimpleUserPrincipal;
import org.wildfly.security.auth.callback.CredentialCallback;
import org.wildfly.security.credential.PasswordCredential;
import org.wildfly.security.password.WildFlyElytronPasswordProvider;
import org.wildfly.security.password.interfaces.ClearPassword;
import org.wildfly.security.sasl.scram.ScramSaslServerFactory;

/// Admits one user to a server, by SCRAM.
record OneUser(String name, String password) implements SaslAuthenticator {

  private static final Provider PASSWORDS = WildFlyElytronPasswordProvider.getInstance();

  @Override
  public SaslServer createSaslServer(
      String mechanism,
      List<Principal> principals,
      String protocol,
      String serverName,
      Map<String, String> properties)
      throws SaslException {
    Answers answers = new Answers();
    return new SubjectSaslServer(
        new ScramSaslServerFactory(PASSWORDS)
            .createSaslServer(mechanism, protocol, serverName, properties, answers),
        principals,
        answers);
  }

  private record Known(String userName, Subject subject) implements SubjectUserInfo {

    @Override
    public String getUserName() {
      return userName;
    }

    @Override
    public Collection<Principal> getPrincipals() {
      return subject.getPrincipals();
    }

    @Override
    public Subject getSubject() {
      return subject;
    }
  }

  private final class Answers implements AuthorizingCallbackHandler {

    private String asked = "";

    @Override
    public void handle(Callback[] callbacks) throws IOException, UnsupportedCallbackException {
      for (Callback callback : callbacks) {
        switch (callback) {
          case NameCallback named -> asked = named.getDefaultName();
          case AuthorizeCallback authorize -> authorize.setAuthorized(asked.equals(name));
          case CredentialCallback credential -> {
            if (asked.equals(name)
                && credential.isCredentialTypeSupported(
                    PasswordCredential.class, ClearPassword.ALGORITHM_CLEAR)) {
              credential.setCredential(
                  new PasswordCredential(
                      ClearPassword.createRaw(
                          ClearPassword.ALGORITHM_CLEAR, password.toCharArray())));
            }
          }
          default -> throw new UnsupportedCallbackException(callback);
        }
      }
    }

    @Override
    public SubjectUserInfo getSubjectUserInfo(Collection<Principal> principals) {
      return new Known(
          name, new Subject(true, Set.of(new SimpleUserPrincipal(name)), Set.of(), Set.of()));
    }
  }
}
