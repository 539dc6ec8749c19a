"""The controls of first-look: what must be found was found, and where nothing may be found nothing was.

Reads the verdicts of a run's directory and says of each control whether it showed; exits 1 where one did not. A run
that is not valid must be so for the codes of a busy host alone. A question of the study that the run leaves open is
named; a control whose check is open for its configuration does not show.
"""

import json
import pathlib
import sys

# A fault or requests were late, or fewer were achieved than offered: a busy host. Same list as in AssayProcess.
TIMING_CODES = {"E614", "E701", "E702"}

# The check that detects each control's fault.
CHECKS = {
    "lost-writes": "lost-writes",
    "lost-keys": "lost-writes",
    "stale-reads": "stale-reads",
    "stale-reads-recent": "stale-reads",
}


def not_timing(path):
    """The reasons for which a run is not valid that are not the busy host's."""
    with open(path, encoding="utf-8") as file:
        reasons = json.load(file)["invalid"]
    return [reason for reason in reasons if reason["code"] not in TIMING_CODES]


def unanswered(path):
    """The questions that a valid run leaves open; of one that is not valid its reasons say more."""
    with open(path, encoding="utf-8") as file:
        run = json.load(file)
    return [] if run["invalid"] else [each for each in run["questions"] if each["result"] == "UNKNOWN"]


def measures(path):
    found = {}
    with open(path, encoding="utf-8") as file:
        for entry in json.load(file)["verdicts"]:
            verdict = entry["verdict"]
            for measure in verdict["measures"]:
                found[entry["configuration"], measure["metric"]] = measure["value"]
    return found


def main(folder):
    found = measures(folder / "verdicts.json")
    controls = [
        ("sync loses nothing", "sync", "lost-writes", lambda v: v == 0),
        ("sync reads nothing stale", "sync", "stale-reads", lambda v: v == 0),
        ("scheduled loses its flush window", "scheduled(2s)", "lost-writes", lambda v: v > 0),
        ("no backup loses about a third of the keys", "none", "lost-keys", lambda v: 0.2 < v < 0.45),
        (
            "closest with scheduled reads stale about as often as a backup is local",
            "closest+scheduled(2s)",
            "stale-reads-recent",
            lambda v: 0.15 < v < 0.5,
        ),
    ]
    others = not_timing(folder / "run.json")
    for reason in others:
        print(f"not valid, and not because the host is busy: {reason['trial']}: {reason['code']}: {reason['text']}")
    shown = not others
    still_open = unanswered(folder / "run.json")
    for question in still_open:
        print(f"not answered: {question['asked']} of {question['configuration']}: {question['sentence']}")
    unknown = {(question["configuration"], question["asked"]) for question in still_open if question["kind"] == "CHECK"}
    for text, configuration, metric, holds in controls:
        value = found.get((configuration, metric))
        good = value is not None and holds(value) and (configuration, CHECKS[metric]) not in unknown
        shown = shown and good
        print(f"control {'shown' if good else 'NOT SHOWN'}: {text} ({metric} = {value})")
    return 0 if shown else 1


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
