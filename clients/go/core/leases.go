package core

import (
	"fmt"
	"sort"
	"sync"
)

const (
	mostFaults = 12
	every      = 4
)

// noFreeKey is that no key of this client may be written: all are being written, or set aside for a fault.
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
	taken, retired          []bool
	// waiting are those who wait for a place, in the order in which they came; over is that nobody waits any more.
	waiting map[int][]chan bool
	over    bool
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
	l.ordinals, l.taken, l.retired = make([]int64, places), make([]bool, places), make([]bool, places)
	l.waiting = map[int][]chan bool{}
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

// claim is of this key where it is this client's, else of the next that is. A key that another request writes is waited
// for; one whose write had an unknown outcome gets that version again.
func (l *leases) claim(key int) (claim, error) {
	claims, err := l.claims([]int{key})
	if err != nil {
		return claim{}, err
	}
	return claims[0], nil
}

// claims are of several keys, each once: one that is there already gives way to the next that is free. They are waited
// for in ascending order, so that no two requests wait for each other.
func (l *leases) claims(keys []int) ([]claim, error) {
	faults := l.faults()
	places := make([]int, len(keys))
	for i, key := range keys {
		place, err := l.place(key, faults)
		if err != nil {
			return nil, err
		}
		places[i] = place
	}
	wanted := append([]int{}, places...)
	sort.Ints(wanted)
	held := make(map[int]bool, len(keys))
	for _, place := range wanted {
		if held[place] {
			continue
		}
		if !l.take(place) {
			l.letGo(held)
			return nil, givenUp{}
		}
		held[place] = true
	}
	used := make(map[int]bool, len(keys))
	claims := make([]claim, len(keys))
	for i, place := range places {
		if used[place] {
			next, err := l.takeNext(place, faults)
			if err != nil {
				l.letGo(held)
				return nil, err
			}
			place = next
			held[place] = true
		}
		used[place] = true
		places[i] = place
	}
	l.lock.Lock()
	defer l.lock.Unlock()
	for i, place := range places {
		if !l.retired[place] {
			l.ordinals[place]++
		}
		claims[i] = claim{l.first + place*l.every, l.ordinals[place]*l.stride + l.offset}
	}
	return claims, nil
}

// place is that of a key, or of the next that is not set aside.
func (l *leases) place(key, faults int) (int, error) {
	places := len(l.ordinals)
	if places == 0 {
		return 0, noFreeKey{}
	}
	place := key / l.every
	if place >= places {
		place = places - 1
	}
	for i := 0; i < places; i++ {
		if !setAside(place, faults) {
			return place, nil
		}
		place = (place + 1) % places
	}
	return 0, noFreeKey{places}
}

// take takes a place, after all who came before; false where its step was given up before that.
func (l *leases) take(place int) bool {
	l.lock.Lock()
	if !l.taken[place] {
		l.taken[place] = true
		l.lock.Unlock()
		return true
	}
	if l.over {
		l.lock.Unlock()
		return false
	}
	turn := make(chan bool, 1)
	l.waiting[place] = append(l.waiting[place], turn)
	l.lock.Unlock()
	return <-turn
}

func (l *leases) takeNext(place, faults int) (int, error) {
	l.lock.Lock()
	defer l.lock.Unlock()
	places := len(l.taken)
	for i := 0; i < places; i++ {
		if !l.taken[place] && !setAside(place, faults) {
			l.taken[place] = true
			return place, nil
		}
		place = (place + 1) % places
	}
	return 0, noFreeKey{places}
}

func (l *leases) letGo(held map[int]bool) {
	l.lock.Lock()
	defer l.lock.Unlock()
	for place := range held {
		l.free(place)
	}
}

// free gives a place to the first who waits for it, under the lock.
func (l *leases) free(place int) {
	turns := l.waiting[place]
	if len(turns) == 0 {
		l.taken[place] = false
		return
	}
	if len(turns) == 1 {
		delete(l.waiting, place)
	} else {
		l.waiting[place] = turns[1:]
	}
	turns[0] <- true
}

// release gives a key back; one whose write has an unknown outcome is only ever written again as it was.
func (l *leases) release(key int, unknown bool) {
	l.lock.Lock()
	defer l.lock.Unlock()
	place := (key - l.first) / l.every
	l.retired[place] = l.retired[place] || unknown
	l.free(place)
}

// wait tells whether requests wait for keys: not once their step is given up.
func (l *leases) wait(allowed bool) {
	l.lock.Lock()
	defer l.lock.Unlock()
	l.over = !allowed
	if l.over {
		for _, turns := range l.waiting {
			for _, turn := range turns {
				turn <- false
			}
		}
		l.waiting = map[int][]chan bool{}
	}
}
