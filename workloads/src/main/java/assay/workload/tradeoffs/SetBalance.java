package assay.workload.tradeoffs;

import assay.api.EntryProcessor;

/// Updates one field on the owner: writes a customer's next version with another balance.
///
/// Returns the version it found. Changes nothing without a whole customer, or if the found version
/// is its own or newer; running it again is harmless.
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
