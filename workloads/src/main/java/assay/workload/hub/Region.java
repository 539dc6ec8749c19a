package assay.workload.hub;

public enum Region {
  NY,
  EU,
  ASIA
}
