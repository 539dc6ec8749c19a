package core

import (
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

const leadNanos = 50_000_000

// together runs a task for each worker, all beginning at once, and returns what the first failed one said.
func together(workers []*worker, prepare func(), task func(w *worker) error) error {
	var ready, ended sync.WaitGroup
	ready.Add(len(workers))
	ended.Add(len(workers))
	begin := make(chan struct{})
	failures := make(chan error, len(workers))
	for _, each := range workers {
		go func(w *worker) {
			defer ended.Done()
			ready.Done()
			<-begin
			failures <- task(w)
		}(each)
	}
	ready.Wait()
	prepare()
	close(begin)
	ended.Wait()
	close(failures)
	for failure := range failures {
		if failure != nil {
			return failure
		}
	}
	return nil
}

// pauses of one worker between two requests; none where nobody thinks.
func pauses(trial *trial, thinkNanos int64) (pause func(until int64), close func(), err error) {
	if thinkNanos == 0 {
		return func(int64) {}, func() {}, nil
	}
	alarm, err := newAlarm(trial.clock)
	if err != nil {
		return nil, nil, err
	}
	return alarm.until, alarm.close, nil
}

// closedRound sends a number of requests of one kind; returns when the first was sent and the last was answered.
func closedRound(trial *trial, workers []*worker, words loadWords) (startNanos, endNanos int64, err error) {
	threads := len(workers)
	starts, ends := make([]int64, threads), make([]int64, threads)
	lane := func(w *worker) error {
		own := words.Requests / threads
		if w.number < words.Requests%threads {
			own++
		}
		pause, close, err := pauses(trial, words.ThinkNanos)
		if err != nil {
			return err
		}
		defer close()
		starts[w.number] = trial.clock()
		for number := 0; number < own; number++ {
			if err := w.send(int64(number), words.Kind, words.Size); err != nil {
				return err
			}
			pause(trial.clock() + words.ThinkNanos)
		}
		ends[w.number] = trial.clock()
		return nil
	}
	if err := together(workers, func() {}, lane); err != nil {
		return 0, 0, err
	}
	startNanos, endNanos = starts[0], ends[0]
	for i := range workers {
		if starts[i] < startNanos {
			startNanos = starts[i]
		}
		if ends[i] > endNanos {
			endNanos = ends[i]
		}
	}
	return startNanos, endNanos, nil
}

// timedLoop sends requests of drawn kinds, one after the other, until the window ends.
func timedLoop(trial *trial, workers []*worker, words loadWords, sayBegan func(nanos int64)) error {
	seeds := make([]int64, len(workers))
	for i := range workers {
		seed, err := strconv.ParseInt(words.MixSeeds[i], 10, 64)
		if err != nil {
			return err
		}
		seeds[i] = seed
	}
	think, end := words.ThinkNanos, int64(0)
	earliest := func(nanos int64) int64 {
		if nanos < end {
			return nanos
		}
		return end
	}
	begin := func() {
		begins := trial.clock()
		end = begins + words.WarmUpNanos + words.LastsNanos
		sayBegan(begins)
	}
	return together(workers, begin, func(w *worker) error {
		pause, close, err := pauses(trial, think)
		if err != nil {
			return err
		}
		defer close()
		seed := seeds[w.number]
		pause(earliest(trial.clock() + int64(unit(seed, -1)*float64(think))))
		for number := int64(0); trial.clock() < end; number++ {
			if err := w.send(number, words.Mix.at(unit(seed, number)), 1); err != nil {
				return err
			}
			pause(earliest(trial.clock() + think))
		}
		return nil
	})
}

// openLoop sends every slot of a schedule when it is due. The goroutine that waits for a slot is the one that sends
// it: one leads, waits and lets the next lead before it sends. One more goroutine than may be in flight is there, so
// that always somebody waits; where all others are sending, it sheds.
type openLoop struct {
	trial    *trial
	workers  []*worker
	words    loadWords
	mixSeed  int64
	begins   int64
	length   int64
	inFlight int64
	lead     sync.Mutex
	slots    *schedule
	over     bool
	alarm    *alarm
	// dues are when the slot is due that each worker has.
	dues []int64
}

func newOpenLoop(trial *trial, workers []*worker, words loadWords) (*openLoop, error) {
	mixSeed, err := strconv.ParseInt(words.MixSeed, 10, 64)
	if err != nil {
		return nil, err
	}
	seed, err := strconv.ParseInt(words.ScheduleSeed, 10, 64)
	if err != nil {
		return nil, err
	}
	alarm, err := newAlarm(trial.clock)
	if err != nil {
		return nil, err
	}
	return &openLoop{
		trial:   trial,
		workers: workers,
		words:   words,
		mixSeed: mixSeed,
		length:  words.WarmUpNanos + words.LastsNanos,
		slots:   newSchedule(words.Arrivals, words.PerSecond, seed),
		alarm:   alarm,
		dues:    make([]int64, len(workers)),
	}, nil
}

func (l *openLoop) run(sayBegan func(nanos int64)) error {
	l.begins = l.trial.clock() + leadNanos
	window := l.begins + l.words.WarmUpNanos
	for _, offset := range l.words.AsideNanos {
		l.trial.leases.asideFrom(window + offset)
	}
	sayBegan(l.begins)
	ended := make(chan error, 1)
	go func() {
		ended <- together(l.workers, func() {}, l.work)
		l.alarm.close()
	}()
	until := l.begins + l.length + l.words.DrainNanos
	select {
	case err := <-ended:
		return err
	case <-time.After(time.Duration(until - l.trial.clock())):
	}
	l.trial.leases.wait(false)
	l.lead.Lock()
	defer l.lead.Unlock()
	l.over = true
	for _, each := range l.workers {
		if slot := each.giveUp(); slot >= 0 {
			l.workers[0].shed(slot, l.dues[each.number], givenUp{})
		}
	}
	for offset := l.slots.nanos(); offset < l.length; offset = l.slots.nanos() {
		l.workers[0].shed(l.slots.index, l.begins+offset, givenUp{})
		l.slots.advance()
	}
	return nil
}

func (l *openLoop) work(w *worker) error {
	for {
		slot, due := l.next(w)
		if slot < 0 {
			return nil
		}
		err := w.send(slot, l.words.Mix.at(unit(l.mixSeed, slot)), 1)
		if _, ok := err.(givenUp); ok {
			return nil
		} else if none, ok := err.(noFreeKey); ok {
			if w.letGo() {
				w.shed(slot, due, none)
			}
		} else if err != nil {
			return err
		}
		atomic.AddInt64(&l.inFlight, -1)
	}
}

// next leads until a slot is due that may be sent; -1 where there is none any more.
func (l *openLoop) next(w *worker) (slot, due int64) {
	l.lead.Lock()
	defer l.lead.Unlock()
	for {
		offset := l.slots.nanos()
		if l.over || offset >= l.length {
			return -1, 0
		}
		slot, due = l.slots.index, l.begins+offset
		l.slots.advance()
		l.alarm.until(due)
		if atomic.AddInt64(&l.inFlight, 1) <= int64(l.words.InFlight) {
			l.dues[w.number] = due
			w.ending.Lock()
			w.slot = slot
			w.ending.Unlock()
			return slot, due
		}
		atomic.AddInt64(&l.inFlight, -1)
		w.shed(slot, due, nil)
	}
}
