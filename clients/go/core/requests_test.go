package core

import (
	"errors"
	"testing"
)

// slow is an engine whose answers come when a test lets them.
type slow struct {
	Adapter
	asked, answer chan struct{}
	failure       error
}

func (s *slow) Put(key int, value Value) error {
	s.asked <- struct{}{}
	<-s.answer
	if s.failure != nil {
		return s.failure
	}
	return s.Adapter.Put(key, value)
}

// bench is a worker of one key whose clock counts how often it is read.
func bench(failure error) (*worker, *slow) {
	words := Words{Clients: 1, Registers: 1}
	memory, _ := NewMemory(words, versions{})
	engine := &slow{memory, make(chan struct{}), make(chan struct{}), failure}
	now := int64(0)
	clock := func() int64 {
		now++
		return now
	}
	c := &trial{clock: clock, workload: versions{}, adapter: engine, leases: newLeases(words, clock)}
	return &worker{trial: c, keys: uniform{1}, slot: -1}, engine
}

func send7(w *worker, engine *slow, meanwhile func()) {
	sent := make(chan error)
	go func() { sent <- w.send(7, "put", 1) }()
	<-engine.asked
	meanwhile()
	engine.answer <- struct{}{}
	<-sent
}

func TestRequestIsToldOnce(t *testing.T) {
	w, engine := bench(nil)
	send7(w, engine, func() {})
	rows := w.trial.taken()
	same(t, "rows", len(rows), 1)
	same(t, "row", string(rows[0].append(nil)), `[0,7,0,1,2,[0,1]]`)
	same(t, "rows", len(w.trial.taken()), 0)
	_, err := w.trial.leases.claim(0)
	same(t, "the key is free", err, nil)
}

func TestWriteThatFails(t *testing.T) {
	w, engine := bench(errors.New("a \"quoted\" word\n"))
	send7(w, engine, func() {})
	same(t, "row", string(w.trial.taken()[0].append(nil)),
		`[0,7,2,1,2,[0,1],["*errors.errorString","a \"quoted\" word\n"]]`)
	again, err := w.trial.leases.claim(0)
	same(t, "the key is only written as it was", again, claim{0, 1})
	same(t, "the key is only written as it was", err, nil)
}

func TestRequestThatIsGivenUp(t *testing.T) {
	w, engine := bench(nil)
	send7(w, engine, func() { w.giveUp() })
	rows := w.trial.taken()
	same(t, "rows", len(rows), 1)
	same(t, "row", string(rows[0].append(nil)), `[0,7,2,1,2,[0,1]]`)
	again, err := w.trial.leases.claim(0)
	same(t, "the key is only written as it was, whatever came later", again, claim{0, 1})
	same(t, "the key is only written as it was, whatever came later", err, nil)
	w.trial.leases.release(0, false)
	same(t, "nothing begins any more", w.send(8, "put", 1), givenUp{})
}

func TestBusyKeyIsWaitedFor(t *testing.T) {
	w, _ := bench(nil)
	l := w.trial.leases
	first, err := l.claim(0)
	same(t, "free", err, nil)
	order := make(chan int64, 3)
	for i := 0; i < 3; i++ {
		go func() {
			next, _ := l.claim(0)
			order <- next.version
			l.release(0, false)
		}()
		for waiting := 0; waiting <= i; {
			l.lock.Lock()
			waiting = len(l.waiting[0])
			l.lock.Unlock()
		}
	}
	l.release(first.key, false)
	same(t, "versions", []int64{<-order, <-order, <-order}, []int64{2, 3, 4})
}

func TestWaitEndsWhenTheStepIsGivenUp(t *testing.T) {
	w, _ := bench(nil)
	l := w.trial.leases
	if _, err := l.claim(0); err != nil {
		t.Fatal(err)
	}
	sent := make(chan error)
	go func() { sent <- w.send(7, "put", 1) }()
	for waiting := 0; waiting == 0; {
		l.lock.Lock()
		waiting = len(l.waiting[0])
		l.lock.Unlock()
	}
	l.wait(false)
	same(t, "given up", <-sent, givenUp{})
	same(t, "given up", w.send(8, "put", 1), givenUp{})
	same(t, "rows", len(w.trial.taken()), 0)
}

func TestSlotWithoutAKey(t *testing.T) {
	w, _ := bench(nil)
	err := w.send(7, "putAll", 2)
	same(t, "no key", err, noFreeKey{1})
	w.shed(7, 100, err)
	w.shed(8, 200, nil)
	rows := w.trial.taken()
	same(t, "row", string(rows[0].append(nil)),
		`[0,7,3,100,100,[],["","of 1 keys to write none is free"]]`)
	same(t, "row", string(rows[1].append(nil)), `[0,8,3,200,200,[]]`)
}

func TestRowsAreToldInTheOrderOfTheirEnds(t *testing.T) {
	c := &trial{}
	for _, moment := range []int64{5, 9, 7, 8, 12, 6} {
		c.add(&row{toldAt: moment})
	}
	var order []int64
	for _, each := range c.taken() {
		order = append(order, each.toldAt)
	}
	same(t, "order", order, []int64{5, 6, 7, 8, 9, 12})
}
