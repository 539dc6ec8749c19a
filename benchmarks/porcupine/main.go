// Command porcupine judges the histories that `assay export` wrote with Porcupine, and holds what it
// finds against the verdicts of the run: for each trial whether its registers are linearizable, and how
// many are not.
//
// It ends with 0 where both agree on every trial and there was a good and a bad history, and with 1
// where they do not.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"time"

	"github.com/anishathalye/porcupine"
)

const (
	checker = "linearizability"
	// No register of such a run needs more than milliseconds.
	longest = 30 * time.Second
)

// verdicts is what this program reads of verdicts.json.
type verdicts struct {
	Verdicts []struct {
		Trial   string
		Checker string
		Verdict struct {
			Status   string
			Measures []struct {
				Metric string
				Value  *float64
			}
		}
	}
}

// said is what Assay says of a trial: whether it is valid, and of how many registers it is not.
type said struct {
	status string
	broken int
}

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: porcupine RUN EXPORTED")
		os.Exit(2)
	}
	agreed, err := compare(os.Args[1], os.Args[2])
	if err != nil {
		fmt.Fprintln(os.Stderr, "porcupine:", err)
		os.Exit(1)
	}
	if !agreed {
		os.Exit(1)
	}
}

// compare judges the history of each trial that the run has a verdict of.
func compare(run, exported string) (bool, error) {
	known, err := readVerdicts(filepath.Join(run, "verdicts.json"))
	if err != nil {
		return false, err
	}
	agreed, seen := true, map[string]bool{}
	trials := make([]string, 0, len(known))
	for trial := range known {
		trials = append(trials, trial)
	}
	sort.Strings(trials)
	for _, trial := range trials {
		assay := known[trial]
		file, err := os.Open(filepath.Join(exported, trial+".jsonl"))
		if err != nil {
			return false, err
		}
		history, err := readHistory(file)
		file.Close()
		if err != nil {
			return false, fmt.Errorf("%s: %w", trial, err)
		}
		found, err := judge(history)
		if err != nil {
			return false, fmt.Errorf("%s: %w", trial, err)
		}
		same := found == assay
		agreed = agreed && same
		seen[found.status] = true
		word := "agrees"
		if !same {
			word = "DISAGREES"
		}
		fmt.Printf("porcupine %s: %s: %s, %d of %d registers fit no order (Assay: %s, %d)\n",
			word, trial, found.status, found.broken, len(history), assay.status, assay.broken)
	}
	if !seen["VALID"] || !seen["INVALID"] {
		return false, fmt.Errorf("a good and a bad history are needed, and one was missing")
	}
	return agreed, nil
}

// judge asks Porcupine of each register alone.
func judge(history map[int][]porcupine.Operation) (said, error) {
	broken := 0
	for key, operations := range history {
		switch porcupine.CheckOperationsTimeout(register, operations, longest) {
		case porcupine.Illegal:
			broken++
		case porcupine.Unknown:
			return said{}, fmt.Errorf("key %d was not judged within %s", key, longest)
		}
	}
	if broken > 0 {
		return said{"INVALID", broken}, nil
	}
	return said{"VALID", 0}, nil
}

// readVerdicts returns what the run says of each trial's registers.
func readVerdicts(path string) (map[string]said, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var all verdicts
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	known := map[string]said{}
	for _, each := range all.Verdicts {
		if each.Checker != checker {
			continue
		}
		broken := -1
		for _, measure := range each.Verdict.Measures {
			if measure.Metric == checker && measure.Value != nil {
				broken = int(*measure.Value)
			}
		}
		if broken < 0 {
			return nil, fmt.Errorf("%s: no count of %s in trial %s", path, checker, each.Trial)
		}
		known[each.Trial] = said{each.Verdict.Status, broken}
	}
	return known, nil
}
