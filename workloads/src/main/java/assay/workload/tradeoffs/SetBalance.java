package assay.workload.tradeoffs;

import assay.api.EntryProcessor;

/// The server-side update of one field: writes a customer's next version with another balance.
///
/// Returns the version it found. It changes nothing where it found no whole customer, and nothing
/// where it found its own version or a newer one, so that running it again does no harm.
///
/// @param version the version to write
/// @param writer the number of the client that writes it
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
