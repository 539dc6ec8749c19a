package core

import (
	"bufio"
	"encoding/json"
	"os"
	"strconv"
	"sync"
	"unicode/utf8"
)

const (
	protocol = 1
	aLine    = 200
)

// command is what Assay asks for, with the words of all that it may ask for.
type command struct {
	ID int64  `json:"id"`
	Do string `json:"do"`
	Words
	beginWords
	loadWords
}

// Words are those of `connect`: who this client is, and what there is.
type Words struct {
	Engine    string           `json:"engine"`
	Workload  string           `json:"workload"`
	Client    int              `json:"client"`
	Clients   int              `json:"clients"`
	Registers int              `json:"registers"`
	Loaded    int              `json:"loaded"`
	Shared    bool             `json:"shared"`
	Data      map[string]int64 `json:"data"`
	Map       string           `json:"map"`
	Types     []string         `json:"types"`
	Place     Place            `json:"place"`
}

// Place is how the cluster is reached.
type Place struct {
	Name     string            `json:"name"`
	Cluster  string            `json:"cluster"`
	Address  string            `json:"address"`
	Meeting  string            `json:"meeting"`
	Port     int               `json:"port"`
	Members  int               `json:"members"`
	Settings map[string]string `json:"settings"`
}

// choiceWords are how keys are chosen.
type choiceWords struct {
	Choice   string  `json:"choice"`
	Exponent float64 `json:"exponent"`
	HotKeys  int     `json:"hotKeys"`
	HotShare float64 `json:"hotShare"`
	Seed     string  `json:"seed"`
}

type beginWords struct {
	Seeds []string    `json:"seeds"`
	Keys  choiceWords `json:"keys"`
}

// mix is which kinds there are, and up to which point each is drawn.
type mix struct {
	Kinds []string  `json:"kinds"`
	UpTo  []float64 `json:"upTo"`
}

// loadWords are those of `round`, `timed` and `open`.
type loadWords struct {
	Kind         string   `json:"kind"`
	Size         int      `json:"size"`
	Requests     int      `json:"requests"`
	ThinkNanos   int64    `json:"thinkNanos"`
	Mix          mix      `json:"mix"`
	MixSeeds     []string `json:"mixSeeds"`
	MixSeed      string   `json:"mixSeed"`
	WarmUpNanos  int64    `json:"warmUpNanos"`
	LastsNanos   int64    `json:"lastsNanos"`
	Arrivals     string   `json:"arrivals"`
	PerSecond    float64  `json:"perSecond"`
	ScheduleSeed string   `json:"scheduleSeed"`
	InFlight     int      `json:"inFlight"`
	DrainNanos   int64    `json:"drainNanos"`
	AsideNanos   []int64  `json:"asideNanos"`
}

type hello struct {
	Say      string `json:"say"`
	Protocol int    `json:"protocol"`
	Language string `json:"language"`
	Runtime  string `json:"runtime"`
}

type answered struct {
	Say    string                 `json:"say"`
	ID     int64                  `json:"id"`
	Values map[string]interface{} `json:"values"`
}

type refused struct {
	Say string `json:"say"`
	ID  int64  `json:"id"`
	Why string `json:"why"`
}

type began struct {
	Say   string `json:"say"`
	Nanos int64  `json:"nanos"`
}

// tether is where lines are said, one after the other whoever says them.
type tether struct {
	lock sync.Mutex
	out  *bufio.Writer
}

// say says one message. Where nobody hears it there is nobody to work for.
func (t *tether) say(message interface{}) {
	line, err := json.Marshal(message)
	if err != nil {
		panic(err)
	}
	t.lock.Lock()
	defer t.lock.Unlock()
	t.write(append(line, '\n'))
	t.flush()
}

// tell says what became of requests, few to a line: only with the last of them all has been told up to a moment.
func (t *tether) tell(before, until int64, rows []*row) {
	t.lock.Lock()
	defer t.lock.Unlock()
	var line []byte
	for {
		part, last := rows, len(rows) <= aLine
		told := until
		if !last {
			part, told = rows[:aLine], before
		}
		line = append(line[:0], `{"say":"requests","until":`...)
		line = strconv.AppendInt(line, told, 10)
		line = append(line, `,"rows":[`...)
		for i, each := range part {
			if i > 0 {
				line = append(line, ',')
			}
			line = each.append(line)
		}
		t.write(append(line, "]}\n"...))
		if last {
			break
		}
		rows = rows[aLine:]
	}
	t.flush()
}

func (t *tether) write(line []byte) {
	if _, err := t.out.Write(line); err != nil {
		os.Exit(1)
	}
}

func (t *tether) flush() {
	if t.out.Flush() != nil {
		os.Exit(1)
	}
}

// append adds the row as the protocol has it.
func (r *row) append(line []byte) []byte {
	line = append(line, '[')
	for _, number := range [...]int64{int64(r.worker), r.number, int64(r.outcome), r.start, r.end} {
		line = strconv.AppendInt(line, number, 10)
		line = append(line, ',')
	}
	line = append(line, '[')
	for i, number := range r.entries {
		if i > 0 {
			line = append(line, ',')
		}
		line = strconv.AppendInt(line, number, 10)
	}
	line = append(line, ']')
	if r.failure != nil {
		texts, err := json.Marshal(r.failure)
		if err != nil {
			panic(err)
		}
		line = append(append(line, ','), texts...)
	}
	return append(line, ']')
}

// shortened is a text that is not longer than a line should be.
func shortened(text string) string {
	const most = 500
	if len(text) <= most {
		return text
	}
	end := most
	for end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end]
}
