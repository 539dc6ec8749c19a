package core

import (
	"fmt"
	"sync"
)

const (
	mostFaults = 12
	every      = 4
)

// noFreeKey is that all of this client's keys are being written, retired, or set aside for a fault.
type noFreeKey struct {
	places int
}

func (n noFreeKey) Error() string {
	if n.places == 0 {
		return "this client has no keys to write"
	}
	return fmt.Sprintf("of %d keys to write none is free", n.places)
}

// setAside is whether a place is set aside for one of the first faults: an n-th digit to the base of four is highest.
func setAside(place, faults int) bool {
	for i := 0; i < faults && i < mostFaults; i++ {
		if place%every == every-1 {
			return true
		}
		place /= every
	}
	return false
}

// claim is a key and its next version.
type claim struct {
	key     int
	version int64
}

// leases say who may write what: the next version of every register of this client, held by one request at a time.
type leases struct {
	registers, first, every int
	stride, offset          int64
	clock                   func() int64
	aside                   []int64
	lock                    sync.Mutex
	ordinals                []int64
	taken                   []bool
}

func newLeases(words Words, clock func() int64) *leases {
	l := &leases{registers: words.Registers, clock: clock}
	l.first, l.every, l.stride = words.Client, words.Clients, 1
	if words.Shared {
		l.first, l.every = 0, 1
		l.stride, l.offset = int64(words.Clients), int64(words.Client)
	}
	places := (words.Registers - l.first + l.every - 1) / l.every
	if places < 0 {
		places = 0
	}
	l.ordinals, l.taken = make([]int64, places), make([]bool, places)
	if !words.Shared || words.Client == 0 {
		for place := range l.ordinals {
			if l.first+place*l.every < words.Loaded {
				l.ordinals[place] = 1
			}
		}
	}
	return l
}

// asideFrom sets registers aside from a moment on and for good; not while requests are sent.
func (l *leases) asideFrom(nanos int64) {
	l.aside = append(l.aside, nanos)
}

func (l *leases) faults() int {
	if len(l.aside) == 0 {
		return 0
	}
	faults, now := 0, l.clock()
	for _, moment := range l.aside {
		if moment <= now {
			faults++
		}
	}
	return faults
}

// claim is of this key where it is this client's and free, else of the next that is.
func (l *leases) claim(key int) (claim, error) {
	places := len(l.ordinals)
	if places == 0 {
		return claim{}, noFreeKey{}
	}
	place := key / l.every
	if place >= places {
		place = places - 1
	}
	faults := l.faults()
	l.lock.Lock()
	defer l.lock.Unlock()
	for i := 0; i < places; i++ {
		if !l.taken[place] && !setAside(place, faults) {
			l.taken[place] = true
			l.ordinals[place]++
			return claim{l.first + place*l.every, l.ordinals[place]*l.stride + l.offset}, nil
		}
		place++
		if place == places {
			place = 0
		}
	}
	return claim{}, noFreeKey{places}
}

// release gives a key back; one whose write has an unknown outcome never is.
func (l *leases) release(key int) {
	l.lock.Lock()
	l.taken[(key-l.first)/l.every] = false
	l.lock.Unlock()
}
