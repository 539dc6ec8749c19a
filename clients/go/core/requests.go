package core

import (
	"fmt"
	"sync"
)

// What became of a request.
const (
	succeeded = iota
	failed
	unknown
	shed
)

// row is what is told of a request.
type row struct {
	worker     int
	number     int64
	outcome    int
	start, end int64
	entries    []int64
	failure    *[2]string
	// toldAt is when it was known: rows are told in its order.
	toldAt int64
}

// worker is what one worker of a step draws on.
type worker struct {
	number  int
	numbers numbers
	trial   *trial
	keys    keyChoice
	// ending is held from before the end of a request is read from the clock until its row is among those to be
	// told: whoever held every worker's once has all that ended before.
	ending   sync.Mutex
	underWay *row
	// slot is the one that it has and has not begun, -1 where there is none; closed is that it may begin none.
	slot   int64
	closed bool
}

// givenUp is that a worker was about to begin a request when its step was given up.
type givenUp struct{}

func (givenUp) Error() string {
	return "it had not been sent yet when the step was given up"
}

func (w *worker) key() int {
	return w.keys.next(&w.numbers)
}

// several are different keys; one that was drawn before gives way to one drawn evenly from all.
func (w *worker) several(size int) []int {
	keys := make([]int, 0, size)
	drawn := make(map[int]bool, size)
	for len(keys) < size {
		key := w.key()
		if drawn[key] {
			key = w.numbers.below(w.trial.leases.registers)
		}
		if !drawn[key] {
			drawn[key] = true
			keys = append(keys, key)
		}
	}
	return keys
}

func (w *worker) claims(size int) ([]claim, error) {
	keys := make([]int, size)
	for i := range keys {
		keys[i] = w.key()
	}
	return w.trial.leases.claims(keys)
}

// release gives keys back.
func (w *worker) release(claims []claim, unknown bool) {
	for _, each := range claims {
		w.trial.leases.release(each.key, unknown)
	}
}

// send sends a request and reports it; an error is that there is nothing to write, or no such kind.
func (w *worker) send(number int64, kind string, size int) error {
	switch kind {
	case "get":
		return w.get(number)
	case "getAll":
		return w.getAll(number, size)
	case "put":
		return w.put(number)
	case "putAll":
		return w.putAll(number, size)
	default:
		return fmt.Errorf("this client does not send `%s`", kind)
	}
}

func (w *worker) get(number int64) error {
	key := w.key()
	sent := w.begin(number, failed, []int64{int64(key), absent})
	if sent == nil {
		return givenUp{}
	}
	value, err := w.trial.adapter.Get(key)
	w.end(sent, err, func() {
		sent.entries[1] = w.trial.workload.Version(key, value)
	})
	return nil
}

func (w *worker) getAll(number int64, size int) error {
	keys := w.several(size)
	entries := make([]int64, 2*size)
	for i, key := range keys {
		entries[2*i] = int64(key)
	}
	sent := w.begin(number, failed, entries)
	if sent == nil {
		return givenUp{}
	}
	values, err := w.trial.adapter.GetAll(keys)
	w.end(sent, err, func() {
		for i, key := range keys {
			entries[2*i+1] = w.trial.workload.Version(key, values[i])
		}
	})
	return nil
}

func (w *worker) put(number int64) error {
	return w.write(number, 1, func(claims []claim) func() error {
		value := w.trial.workload.Make(claims[0].key, claims[0].version, w.trial.writer)
		return func() error { return w.trial.adapter.Put(claims[0].key, value) }
	})
}

func (w *worker) putAll(number int64, size int) error {
	return w.write(number, size, func(claims []claim) func() error {
		keys, values := make([]int, size), make([]Value, size)
		for i, each := range claims {
			keys[i] = each.key
			values[i] = w.trial.workload.Make(each.key, each.version, w.trial.writer)
		}
		return func() error { return w.trial.adapter.PutAll(keys, values) }
	})
}

// write claims keys, makes their values and sends them.
func (w *worker) write(number int64, size int, prepare func(claims []claim) func() error) error {
	claims, err := w.claims(size)
	if err != nil {
		return err
	}
	do := prepare(claims)
	entries := make([]int64, 0, 2*size)
	for _, each := range claims {
		entries = append(entries, int64(each.key), each.version)
	}
	sent := w.begin(number, unknown, entries)
	if sent == nil {
		w.release(claims, false)
		return givenUp{}
	}
	err = do()
	if w.end(sent, err, func() {}) {
		w.release(claims, err != nil)
	}
	return nil
}

// begin notes a request that is about to be sent; nil where none may begin any more.
//
// The outcome is what it has where no answer comes.
func (w *worker) begin(number int64, outcome int, entries []int64) *row {
	sent := &row{worker: w.number, number: number, outcome: outcome, entries: entries}
	w.ending.Lock()
	defer w.ending.Unlock()
	if w.closed {
		return nil
	}
	w.slot = -1
	w.underWay = sent
	sent.start = w.trial.clock()
	return sent
}

// end reports a request, unless it was given up meanwhile; returns whether it was not.
//
// What is read of an answer is read once the end is known.
func (w *worker) end(sent *row, err error, read func()) bool {
	w.ending.Lock()
	defer w.ending.Unlock()
	now := w.trial.clock()
	if w.underWay != sent {
		return false
	}
	w.underWay = nil
	sent.end, sent.toldAt = now, now
	if err == nil {
		read()
		sent.outcome = succeeded
	} else {
		sent.failure = &[2]string{fmt.Sprintf("%T", err), shortened(err.Error())}
	}
	w.trial.add(sent)
	return true
}

// settle waits until what has ended is among the rows.
func (w *worker) settle() {
	w.ending.Lock()
	//lint:ignore SA2001 having held it is all
	w.ending.Unlock()
}

// giveUp reports a request whose answer has not come: a write may have happened, a read has not. Nothing begins after
// that. It returns the slot that the worker had and had not begun; -1 where there is none.
func (w *worker) giveUp() int64 {
	w.ending.Lock()
	defer w.ending.Unlock()
	w.closed = true
	slot := w.slot
	w.slot = -1
	sent := w.underWay
	if sent != nil {
		w.underWay = nil
		sent.end = w.trial.clock()
		sent.toldAt = sent.end
		w.trial.add(sent)
		if sent.outcome == unknown {
			for i := 0; i < len(sent.entries); i += 2 {
				w.trial.leases.release(int(sent.entries[i]), true)
			}
		}
	}
	return slot
}

// letGo lets go of a slot that cannot be sent, and returns whether it is still this worker's to tell of.
func (w *worker) letGo() bool {
	w.ending.Lock()
	defer w.ending.Unlock()
	own := w.slot >= 0
	w.slot = -1
	return own
}

// shed reports a slot that was not sent; with why where there was no key to write, or the step was given up.
func (w *worker) shed(number, due int64, why error) {
	w.ending.Lock()
	defer w.ending.Unlock()
	dropped := &row{worker: w.number, number: number, outcome: shed, start: due, end: due}
	dropped.toldAt = w.trial.clock()
	if why != nil {
		name := ""
		if _, ok := why.(givenUp); ok {
			name = "given up"
		}
		dropped.failure = &[2]string{name, shortened(why.Error())}
	}
	w.trial.add(dropped)
}
