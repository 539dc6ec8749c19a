package core

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"strconv"
	"sync"
	"syscall"
	"time"
)

const reportEvery = 100 * time.Millisecond

// Adapter speaks to an engine.
type Adapter interface {
	// Library is what it speaks through, with its version.
	Library() string
	// Get is the value of a key, nil where there is none.
	Get(key int) (Value, error)
	// Put returns an error of whatever is not surely done.
	Put(key int, value Value) error
	// GetAll is the value of each key, in their order.
	GetAll(keys []int) ([]Value, error)
	// PutAll puts values, each under the key at its place.
	PutAll(keys []int, values []Value) error
	// Close lets go of the engine.
	Close()
}

// Adapters makes the adapter of an engine by its name.
type Adapters map[string]func(words Words, workload Workload) (Adapter, error)

// trial is what a client works on: its adapter, its workload, its leases, and the requests that have ended.
type trial struct {
	clock    func() int64
	workload Workload
	adapter  Adapter
	writer   int
	leases   *leases
	lock     sync.Mutex
	rows     []*row
}

func (c *trial) add(ended *row) {
	c.lock.Lock()
	c.rows = append(c.rows, ended)
	c.lock.Unlock()
}

// taken are the rows to be told, in the order of their ends: who ended first may have been noted a moment later.
func (c *trial) taken() []*row {
	c.lock.Lock()
	rows := c.rows
	c.rows = make([]*row, 0, len(rows))
	c.lock.Unlock()
	for i := 1; i < len(rows); i++ {
		for j := i; j > 0 && rows[j].toldAt < rows[j-1].toldAt; j-- {
			rows[j], rows[j-1] = rows[j-1], rows[j]
		}
	}
	return rows
}

type program struct {
	tether   tether
	adapters Adapters
	clock    func() int64
	trial    *trial
	workers  []*worker
	until    int64
	lock     sync.Mutex
	begun    bool
}

func (p *program) carryOut(c command) {
	values, err := p.values(c)
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", c.Do, err)
		p.tether.say(refused{"refused", c.ID, shortened(err.Error())})
		return
	}
	p.tether.say(answered{"answered", c.ID, values})
}

func (p *program) values(c command) (map[string]interface{}, error) {
	none := map[string]interface{}{}
	switch c.Do {
	case "clock":
		return map[string]interface{}{"nanos": p.clock()}, nil
	case "connect":
		return p.connect(c.Words)
	case "begin":
		return none, p.begin(c.beginWords)
	case "round":
		p.begins()
		return p.round(c.loadWords)
	case "timed":
		return none, p.reporting(func() error {
			return timedLoop(p.trial, p.workers, c.loadWords, p.began)
		})
	case "open":
		loop, err := newOpenLoop(p.trial, p.workers, c.loadWords)
		if err != nil {
			return nil, err
		}
		return none, p.reporting(func() error { return loop.run(p.began) })
	case "stop":
		p.leave()
		return none, nil
	}
	return nil, fmt.Errorf("there is no command `%s`", c.Do)
}

func (p *program) connect(words Words) (map[string]interface{}, error) {
	p.leave()
	workload := WorkloadOf(words.Workload, words.Data)
	make, known := p.adapters[words.Engine]
	switch words.Engine {
	case "none":
		make, known = NewMemory, true
	case "reference":
		make, known = NewReference, true
	}
	if !known {
		return nil, fmt.Errorf("no adapter for the engine `%s`", words.Engine)
	}
	adapter, err := make(words, workload)
	if err != nil {
		return nil, err
	}
	p.trial = &trial{
		clock:    p.clock,
		workload: workload,
		adapter:  adapter,
		writer:   words.Client,
		leases:   newLeases(words, p.clock),
	}
	return map[string]interface{}{"library": adapter.Library()}, nil
}

func (p *program) leave() {
	if p.trial != nil {
		p.trial.adapter.Close()
		p.trial = nil
	}
}

func (p *program) begin(words beginWords) error {
	keys, err := keysOf(words.Keys, p.trial.leases.registers)
	if err != nil {
		return err
	}
	workers := make([]*worker, len(words.Seeds))
	for number, text := range words.Seeds {
		seed, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return err
		}
		workers[number] = &worker{number: number, numbers: numbers{uint64(seed)}, trial: p.trial, keys: keys, slot: -1}
	}
	p.trial.leases.wait(true)
	p.workers = workers
	return nil
}

func (p *program) round(words loadWords) (map[string]interface{}, error) {
	values := map[string]interface{}{}
	err := p.reporting(func() error {
		start, end, err := closedRound(p.trial, p.workers, words)
		values["startNanos"], values["endNanos"] = start, end
		return err
	})
	return values, err
}

func (p *program) began(nanos int64) {
	p.tether.say(began{"began", nanos})
	p.begins()
}

// begins lets rows be told.
func (p *program) begins() {
	p.lock.Lock()
	p.begun = true
	p.lock.Unlock()
}

// reporting carries out a load while a goroutine of its own reports what has ended.
func (p *program) reporting(load func() error) error {
	p.until = p.clock()
	over, reported := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(reported)
		beat := time.NewTicker(reportEvery)
		defer beat.Stop()
		for {
			select {
			case <-over:
				return
			case <-beat.C:
				p.tellRows()
			}
		}
	}()
	err := load()
	close(over)
	<-reported
	p.tellRows()
	p.lock.Lock()
	p.begun = false
	p.lock.Unlock()
	return err
}

func (p *program) tellRows() {
	p.lock.Lock()
	begun := p.begun
	p.lock.Unlock()
	if !begun {
		return
	}
	until := p.clock()
	for _, each := range p.workers {
		each.settle()
	}
	p.tether.tell(p.until, until, p.trial.taken())
	p.until = until
}

// Run runs until it is told to stop, or until there is no more input; whatever prints, prints to standard error.
func Run(adapters Adapters) {
	RunBy(Monotonic(), adapters)
}

// RunBy is Run by a clock of nanoseconds that never goes back.
func RunBy(clock func() int64, adapters Adapters) {
	fd, err := syscall.Dup(1)
	if err == nil {
		err = syscall.Dup3(2, 1, 0)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "standard output cannot be kept:", err)
		os.Exit(1)
	}
	syscall.CloseOnExec(fd)
	p := &program{adapters: adapters, clock: clock}
	p.tether.out = bufio.NewWriterSize(os.NewFile(uintptr(fd), "tether"), 1<<16)
	p.tether.say(hello{"hello", protocol, "go", runtime.Version()})
	commands := make(chan command, 1)
	go func() {
		for each := range commands {
			p.carryOut(each)
			if each.Do == "stop" {
				os.Exit(0)
			}
		}
	}()
	listen(os.Stdin, commands)
	os.Exit(1)
}

// listen returns once there is no more input.
func listen(in io.Reader, commands chan<- command) {
	lines := json.NewDecoder(in)
	for {
		var next command
		if err := lines.Decode(&next); err != nil {
			if err != io.EOF {
				fmt.Fprintln(os.Stderr, "standard input is no command:", err)
			}
			return
		}
		commands <- next
	}
}
