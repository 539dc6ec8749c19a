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
	cell    *cell
	keys    keyChoice
	// ending is held from before the end of a request is read from the clock until its row is among those to be
	// told: whoever held every worker's once has all that ended before.
	ending   sync.Mutex
	underWay *row
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
			key = w.numbers.below(w.cell.leases.registers)
		}
		if !drawn[key] {
			drawn[key] = true
			keys = append(keys, key)
		}
	}
	return keys
}

func (w *worker) claims(size int) ([]claim, error) {
	taken := make([]claim, 0, size)
	for len(taken) < size {
		next, err := w.cell.leases.claim(w.key())
		if err != nil {
			for _, each := range taken {
				w.cell.leases.release(each.key)
			}
			return nil, err
		}
		taken = append(taken, next)
	}
	return taken, nil
}

// send sends a request and reports it; an error is that there is nothing to write, or no such kind.
func (w *worker) send(number int64, kind string, size int) error {
	switch kind {
	case "get":
		w.get(number)
	case "getAll":
		w.getAll(number, size)
	case "put":
		return w.put(number)
	case "putAll":
		return w.putAll(number, size)
	default:
		return fmt.Errorf("this client does not send `%s`", kind)
	}
	return nil
}

func (w *worker) get(number int64) {
	key := w.key()
	sent := w.begin(number, failed, []int64{int64(key), absent})
	value, err := w.cell.adapter.Get(key)
	w.end(sent, err, func() {
		sent.entries[1] = w.cell.workload.Version(key, value)
	})
}

func (w *worker) getAll(number int64, size int) {
	keys := w.several(size)
	entries := make([]int64, 2*size)
	for i, key := range keys {
		entries[2*i] = int64(key)
	}
	sent := w.begin(number, failed, entries)
	values, err := w.cell.adapter.GetAll(keys)
	w.end(sent, err, func() {
		for i, key := range keys {
			entries[2*i+1] = w.cell.workload.Version(key, values[i])
		}
	})
}

func (w *worker) put(number int64) error {
	next, err := w.cell.leases.claim(w.key())
	if err != nil {
		return err
	}
	value := w.cell.workload.Make(next.key, next.version, w.cell.writer)
	sent := w.begin(number, unknown, []int64{int64(next.key), next.version})
	err = w.cell.adapter.Put(next.key, value)
	if w.end(sent, err, func() {}) && err == nil {
		w.cell.leases.release(next.key)
	}
	return nil
}

func (w *worker) putAll(number int64, size int) error {
	claims, err := w.claims(size)
	if err != nil {
		return err
	}
	keys, values, entries := make([]int, size), make([]Value, size), make([]int64, 0, 2*size)
	for i, each := range claims {
		keys[i] = each.key
		values[i] = w.cell.workload.Make(each.key, each.version, w.cell.writer)
		entries = append(entries, int64(each.key), each.version)
	}
	sent := w.begin(number, unknown, entries)
	err = w.cell.adapter.PutAll(keys, values)
	if w.end(sent, err, func() {}) && err == nil {
		for _, key := range keys {
			w.cell.leases.release(key)
		}
	}
	return nil
}

// begin notes a request that is about to be sent.
//
// The outcome is what it has where no answer comes.
func (w *worker) begin(number int64, outcome int, entries []int64) *row {
	sent := &row{worker: w.number, number: number, outcome: outcome, entries: entries}
	w.ending.Lock()
	w.underWay = sent
	sent.start = w.cell.clock()
	w.ending.Unlock()
	return sent
}

// end reports a request, unless it was given up meanwhile; returns whether it was not.
//
// What is read of an answer is read once the end is known.
func (w *worker) end(sent *row, err error, read func()) bool {
	w.ending.Lock()
	defer w.ending.Unlock()
	now := w.cell.clock()
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
	w.cell.add(sent)
	return true
}

// settle waits until what has ended is among the rows.
func (w *worker) settle() {
	w.ending.Lock()
	//lint:ignore SA2001 having held it is all
	w.ending.Unlock()
}

// giveUp reports a request whose answer has not come: a write may have happened, a read has not.
func (w *worker) giveUp() {
	w.ending.Lock()
	defer w.ending.Unlock()
	sent := w.underWay
	if sent == nil {
		return
	}
	w.underWay = nil
	sent.end = w.cell.clock()
	sent.toldAt = sent.end
	w.cell.add(sent)
}

// shed reports a slot that was not sent; with why where there was no key to write.
func (w *worker) shed(number, due int64, why error) {
	w.ending.Lock()
	defer w.ending.Unlock()
	dropped := &row{worker: w.number, number: number, outcome: shed, start: due, end: due}
	dropped.toldAt = w.cell.clock()
	if why != nil {
		dropped.failure = &[2]string{"", shortened(why.Error())}
	}
	w.cell.add(dropped)
}
