// Package core is what every client in Go is made of: the draws, the loops, and the lines to Assay.
package core

import (
	"fmt"
	"math"
	"strconv"
)

const (
	gamma         = 0x9E3779B97F4A7C15
	goldenSection = 0.6180339887498949
)

// mix64 is the finalizer of SplitMix64.
func mix64(z uint64) uint64 {
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

// unitOf makes 64 bits a number from 0 and below 1.
func unitOf(bits uint64) float64 {
	return float64(bits>>11) * 0x1p-53
}

// unit is the number at a place of a stream, from 0 and below 1.
func unit(seed, index int64) float64 {
	return unitOf(mix64(uint64(seed) + uint64(index+1)*gamma))
}

// numbers is Java's SplittableRandom, by its seed.
type numbers struct {
	seed uint64
}

func (n *numbers) int32() uint32 {
	n.seed += gamma
	z := n.seed
	z = (z ^ z>>33) * 0x62A9D9ED799705F5
	return uint32((z ^ z>>28) * 0xCB24D0A5C88C35B3 >> 32)
}

// double is from 0 and below 1.
func (n *numbers) double() float64 {
	n.seed += gamma
	return unitOf(mix64(n.seed))
}

// below is a whole number from 0 and below a bound.
func (n *numbers) below(bound int) int {
	bits, most := n.int32(), uint32(bound-1)
	if uint32(bound)&most == 0 {
		return int(bits & most)
	}
	for half := bits >> 1; ; half = n.int32() >> 1 {
		rest := half % uint32(bound)
		if half+most-rest < 1<<31 {
			return int(rest)
		}
	}
}

// keyChoice draws keys.
type keyChoice interface {
	next(n *numbers) int
}

// scrambler lays neighbouring ranks far apart, each on a key of its own.
type scrambler struct {
	keys, multiplier, offset int64
}

func newScrambler(keys int, seed int64) scrambler {
	all := int64(keys)
	if all < 1 {
		all = 1
	}
	multiplier := int64(math.Floor(float64(float64(all)*goldenSection) + 0.5))
	if multiplier < 1 {
		multiplier = 1
	}
	for divisor(multiplier, all) != 1 {
		multiplier++
	}
	return scrambler{all, multiplier, int64(unit(seed, 0) * float64(all))}
}

func divisor(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func (s scrambler) key(rank int) int {
	return int((int64(rank)*s.multiplier + s.offset) % s.keys)
}

type uniform struct {
	keys int
}

func (u uniform) next(n *numbers) int {
	return n.below(u.keys)
}

// hot keys are few and share a part of the requests evenly, the others the rest.
type hot struct {
	keys, hot int
	share     float64
	scrambler scrambler
}

func (h hot) next(n *numbers) int {
	if h.hot >= h.keys {
		return n.below(h.keys)
	}
	if n.double() < h.share {
		return h.scrambler.key(n.below(h.hot))
	}
	return h.scrambler.key(h.hot + n.below(h.keys-h.hot))
}

// zipf gives rank r the weight r^-exponent: rejection from the integral, by Hörmann and Derflinger. Every product
// is rounded before it is added to, which no compiler for any machine may then do in one step.
type zipf struct {
	keys                      int
	exponent                  float64
	scrambler                 scrambler
	firstArea, close, allArea float64
}

func newZipf(keys int, exponent float64, scrambler scrambler) *zipf {
	z := &zipf{keys: keys, exponent: exponent, scrambler: scrambler}
	z.firstArea = z.area(1.5) - 1
	z.close = 2 - z.place(z.area(2.5)-z.weight(2))
	z.allArea = z.area(float64(keys) + 0.5)
	return z
}

func (z *zipf) next(n *numbers) int {
	for {
		point := z.allArea + float64(n.double()*(z.firstArea-z.allArea))
		place := z.place(point)
		rank := math.Max(1, math.Min(float64(z.keys), math.Floor(place+0.5)))
		if rank-place <= z.close || point >= z.area(rank+0.5)-z.weight(rank) {
			return z.scrambler.key(int(rank) - 1)
		}
	}
}

func (z *zipf) weight(x float64) float64 {
	return math.Exp(-z.exponent * math.Log(x))
}

func (z *zipf) area(x float64) float64 {
	log := math.Log(x)
	t := (1 - z.exponent) * log
	if math.Abs(t) < 1e-8 {
		return times(log, 1+t/2)
	}
	return times(log, math.Expm1(t)/t)
}

func (z *zipf) place(area float64) float64 {
	t := math.Max(-1, area*(1-z.exponent))
	if math.Abs(t) < 1e-8 {
		return math.Exp(area * (1 - t/2))
	}
	return math.Exp(area * (math.Log1p(t) / t))
}

// keysOf is the choice of keys that a step begins with.
func keysOf(words choiceWords, keys int) (keyChoice, error) {
	if words.Choice == "uniform" {
		return uniform{keys}, nil
	}
	seed, err := strconv.ParseInt(words.Seed, 10, 64)
	if err != nil {
		return nil, err
	}
	switch words.Choice {
	case "zipf":
		return newZipf(keys, words.Exponent, newScrambler(keys, seed)), nil
	case "hot":
		return hot{keys, words.HotKeys, words.HotShare, newScrambler(keys, seed)}, nil
	}
	return nil, fmt.Errorf("keys are not chosen by `%s` here", words.Choice)
}

// at is the kind that comes at a point from 0 and below 1.
func (m mix) at(point float64) string {
	i := 0
	for i < len(m.Kinds)-1 && point >= m.UpTo[i] {
		i++
	}
	return m.Kinds[i]
}
