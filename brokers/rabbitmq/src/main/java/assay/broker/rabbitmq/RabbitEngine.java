package assay.broker.rabbitmq;

import assay.api.Session;
import assay.api.engine.Engine;
import assay.api.engine.JoinSpec;
import assay.api.engine.Member;
import assay.broker.BrokerPlace;
import assay.broker.database.OrdersDatabase;
import assay.broker.rabbitmq.client.RabbitSessionOpener;
import assay.broker.rabbitmq.connection.RabbitSettings;
import assay.broker.rabbitmq.server.RabbitMember;

/// A RabbitMQ server, a trading firm's services, and the firm's order database.
///
/// The first member is the server with the services, the second is the database.
public final class RabbitEngine implements Engine {

  private static final int MEMBERS = 2;

  @Override
  public String name() {
    return "rabbitmq";
  }

  @Override
  public Member start(JoinSpec spec) throws Exception {
    BrokerPlace place = BrokerPlace.of(name(), spec, MEMBERS);
    return place.isDatabase()
        ? OrdersDatabase.of(place).store().orElseThrow().start()
        : RabbitMember.start(place, RabbitSettings.of(spec.settings()));
  }

  @Override
  public Session open(JoinSpec spec) throws InterruptedException {
    return RabbitSessionOpener.open(
        name(), BrokerPlace.of(name(), spec, MEMBERS), RabbitSettings.of(spec.settings()));
  }
}
