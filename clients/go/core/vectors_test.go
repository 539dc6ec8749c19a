package core

import (
	"encoding/json"
	"math"
	"os"
	"reflect"
	"strconv"
	"testing"
)

// The draws, schedules and claims of the core are the published ones.
type vectors struct {
	Units []struct {
		Seed  string
		Index int64
		Unit  float64
	}
	Numbers []struct {
		Seed    string
		Bound   int
		Below   []int
		Doubles []float64
	}
	Keys []struct {
		Seed   string
		Keys   int
		Choice choiceWords
		Drawn  []int
	}
	Mixes []struct {
		Seed  string
		Mix   mix
		Kinds []string
	}
	Logs []struct {
		Seed  string
		Units int64
		Sum   uint32
	}
	Schedules []struct {
		Arrivals    string
		PerSecond   float64
		Seed        string
		LengthNanos int64
		Slots       int
		First       []int64
		Last        int64
		Sum         uint32
	}
	Leases []struct {
		Words
		Faults       int
		SetAside     []int
		UnknownEvery int
		Claims       [][]int64
	}
}

func published(t *testing.T) vectors {
	text, err := os.ReadFile("../../vectors/draws.json")
	if err != nil {
		t.Fatal(err)
	}
	var all vectors
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	return all
}

func seedOf(t *testing.T, text string) int64 {
	seed, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return seed
}

func same(t *testing.T, what, found, wanted interface{}) {
	t.Helper()
	if !reflect.DeepEqual(found, wanted) {
		t.Errorf("%v:\n  %v instead of\n  %v", what, found, wanted)
	}
}

func some(t *testing.T, count int) {
	t.Helper()
	if count == 0 {
		t.Error("no vectors")
	}
}

func TestUnits(t *testing.T) {
	all := published(t).Units
	some(t, len(all))
	for _, vector := range all {
		same(t, vector, unit(seedOf(t, vector.Seed), vector.Index), vector.Unit)
	}
}

func TestNumbers(t *testing.T) {
	all := published(t).Numbers
	some(t, len(all))
	for _, vector := range all {
		n := &numbers{uint64(seedOf(t, vector.Seed))}
		for _, wanted := range vector.Below {
			same(t, vector, n.below(vector.Bound), wanted)
		}
		for _, wanted := range vector.Doubles {
			same(t, vector, n.double(), wanted)
		}
	}
}

func TestKeys(t *testing.T) {
	all := published(t).Keys
	some(t, len(all))
	for _, vector := range all {
		choice, err := keysOf(vector.Choice, vector.Keys)
		if err != nil {
			t.Fatal(err)
		}
		n := &numbers{uint64(seedOf(t, vector.Seed))}
		drawn := make([]int, len(vector.Drawn))
		for i := range drawn {
			drawn[i] = choice.next(n)
		}
		same(t, vector.Choice, drawn, vector.Drawn)
	}
}

func TestKeysThatAreNotKnown(t *testing.T) {
	if _, err := keysOf(choiceWords{Choice: "latest", Seed: "1"}, 10); err == nil {
		t.Error("keys by `latest`")
	}
}

func TestMixes(t *testing.T) {
	all := published(t).Mixes
	some(t, len(all))
	for _, vector := range all {
		for slot, wanted := range vector.Kinds {
			same(t, slot, vector.Mix.at(unit(seedOf(t, vector.Seed), int64(slot))), wanted)
		}
	}
}

func TestLogs(t *testing.T) {
	all := published(t).Logs
	some(t, len(all))
	for _, vector := range all {
		total, seed := uint32(0), seedOf(t, vector.Seed)
		for index := int64(0); index < vector.Units; index++ {
			bits := math.Float64bits(log1p(-unit(seed, index)))
			total = total*31 + uint32(bits^bits>>32)
		}
		same(t, vector, total, vector.Sum)
	}
}

func TestSchedules(t *testing.T) {
	all := published(t).Schedules
	some(t, len(all))
	for _, vector := range all {
		slots := newSchedule(vector.Arrivals, vector.PerSecond, seedOf(t, vector.Seed))
		var due []int64
		total := uint32(0)
		for ; slots.nanos() < vector.LengthNanos; slots.advance() {
			due = append(due, slots.nanos())
			total = total*31 + uint32(slots.nanos())
		}
		same(t, vector.Arrivals, len(due), vector.Slots)
		same(t, vector.Arrivals, due[:20], vector.First)
		same(t, vector.Arrivals, due[len(due)-1], vector.Last)
		same(t, vector.Arrivals, total, vector.Sum)
	}
}

func TestLeases(t *testing.T) {
	all := published(t).Leases
	some(t, len(all))
	for _, vector := range all {
		if vector.SetAside != nil {
			var aside []int
			for place := 0; place < 40; place++ {
				if setAside(place, vector.Faults) {
					aside = append(aside, place)
				}
			}
			same(t, vector.Faults, aside, vector.SetAside)
			continue
		}
		l := newLeases(vector.Words, func() int64 { return 0 })
		for number, each := range vector.Claims {
			claimed := []int64{}
			if next, err := l.claim(int(each[0])); err == nil {
				claimed = append(claimed, int64(next.key), next.version)
				l.release(next.key, number%vector.UnknownEvery == vector.UnknownEvery-1)
			}
			same(t, number, claimed, each[1:])
		}
	}
}
