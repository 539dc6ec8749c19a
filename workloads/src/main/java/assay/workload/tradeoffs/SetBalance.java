package assay.workload.tradeoffs;

import assay.api.EntryProcessor;

/// Updates one field on the owner: writes a customer's next version with another balance.
///
/// Returns the version it found. Changes nothing if there was no whole customer, or its own or a newer version; running
/// it again is harmless.
///
/// @param version the version to write
/// @param writer the number of the writing client
/// @param balanceCents the new balance in cents
public record SetBalance(long version, int writer, long balanceCents) implements EntryProcessor {

  @Override
  public Long apply(Entry entry) {
    long found = Customer.version(entry.key(), entry.value());
    if (found > 0 && found < version && entry.value() instanceof Customer customer) {
      entry.set(customer.withBalance(version, writer, balanceCents));
    }
    return found;
  }
}
