package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math"

	"github.com/anishathalye/porcupine"
)

// line is one line of `assay export --format jsonl`; docs/how-to/export.md says what each field means.
type line struct {
	Type    string          `json:"type"`
	Process int             `json:"process"`
	F       string          `json:"f"`
	Key     int             `json:"key"`
	Value   json.RawMessage `json:"value"`
	Time    int64           `json:"time"`
	Object  string          `json:"object"`
}

// absent is what a register holds before its first write and after a delete.
const absent = int64(math.MinInt64)

// operation is a write of a value to a register, or a read that found one.
type operation struct {
	write bool
	value int64
}

// register is one register: a read returns what was written last.
var register = porcupine.Model{
	Init: func() interface{} { return absent },
	Step: func(state, input, output interface{}) (bool, interface{}) {
		if in := input.(operation); in.write {
			return true, in.value
		}
		return output.(operation).value == state.(int64), state
	},
	DescribeOperation: func(input, output interface{}) string {
		if in := input.(operation); in.write {
			return fmt.Sprintf("write %d", in.value)
		}
		return fmt.Sprintf("read %d", output.(operation).value)
	},
}

// readHistory returns the operations on registers by key. A write of which nobody knows whether it
// happened returns after everything else; what surely did not happen and a read without an answer are
// left out.
func readHistory(in io.Reader) (map[int][]porcupine.Operation, error) {
	begun := map[int]line{}
	byKey := map[int][]porcupine.Operation{}
	last := int64(0)
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 64<<20)
	for number := 1; lines.Scan(); number++ {
		var next line
		if err := json.Unmarshal(lines.Bytes(), &next); err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		if next.Object != "register" {
			continue
		}
		last = max(last, next.Time)
		before, open := begun[next.Process]
		if next.Type == "invoke" {
			if open {
				return nil, fmt.Errorf("line %d: process %d had not ended", number, next.Process)
			}
			begun[next.Process] = next
			continue
		}
		if !open || before.Key != next.Key || before.F != next.F {
			return nil, fmt.Errorf("line %d: process %d had not begun this", number, next.Process)
		}
		delete(begun, next.Process)
		made, counts, err := made(before, next)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		if counts {
			byKey[next.Key] = append(byKey[next.Key], made)
		}
	}
	for _, operations := range byKey {
		for i := range operations {
			if operations[i].Return < 0 {
				operations[i].Return = last + 1
			}
		}
	}
	if len(begun) > 0 {
		return nil, fmt.Errorf("%d operations were never completed", len(begun))
	}
	return byKey, lines.Err()
}

// made makes an operation of its two lines, and tells whether it counts.
func made(began, ended line) (porcupine.Operation, bool, error) {
	op := operation{write: began.F == "write", value: absent}
	if text := string(ended.Value); text != "null" {
		if err := json.Unmarshal(ended.Value, &op.value); err != nil {
			return porcupine.Operation{}, false, err
		}
	}
	made := porcupine.Operation{
		ClientId: began.Process, Input: op, Output: op, Call: began.Time, Return: ended.Time,
	}
	switch ended.Type {
	case "ok":
		return made, true, nil
	case "fail":
		return made, false, nil
	case "info":
		made.Return = -1
		return made, op.write, nil
	default:
		return made, false, fmt.Errorf("unknown type %q", ended.Type)
	}
}
