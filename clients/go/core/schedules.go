package core

import "math"

const (
	ln2High = 6.93147180369123816490e-01
	ln2Low  = 1.90821492927058770002e-10
)

var logSeries = [...]float64{
	1.479819860511658591e-01,
	1.531383769920937332e-01,
	1.818357216161805012e-01,
	2.222219843214978396e-01,
	2.857142874366239149e-01,
	3.999999999940941908e-01,
	6.666666666666735130e-01,
}

// times is a product that is rounded before anything is added to it: what is left of a product's last bits would
// otherwise differ on machines that multiply and add in one step.
func times(a, b float64) float64 {
	return float64(a * b)
}

// log1p is the logarithm of 1 + x to the last bit as fdlibm, and so Java, has it; for x above -1 and not above 0.
//
// 1 + x is 2^k (1 + f) with 1 + f between the roots of 1/2 and 2; c is what rounding took from 1 + x.
func log1p(x float64) float64 {
	size := highWord(x)
	if size < 0x3C900000 {
		return x
	}
	if size < 0x3E200000 {
		return x - times(times(x, x), 0.5)
	}
	k, c, f, rest := 0.0, 0.0, x, uint32(1)
	if size > 0x3FD2BEC3 {
		k, c, f, rest = reduced(x)
	}
	half := times(times(0.5, f), f)
	low := times(k, ln2Low) + c
	if rest == 0 {
		if f == 0 {
			return times(k, ln2High) + low
		}
		series := times(half, 1-times(0.66666666666666666, f))
		return times(k, ln2High) - ((series - low) - f)
	}
	s := f / (2 + f)
	z := times(s, s)
	series := logSeries[0]
	for _, factor := range logSeries[1:] {
		series = factor + times(z, series)
	}
	series = times(z, series)
	return times(k, ln2High) - ((half - (times(s, half+series) + low)) - f)
}

// reduced takes 1 + x apart; rest tells how far f is from 0.
func reduced(x float64) (k, c, f float64, rest uint32) {
	u := 1 + x
	high := highWord(u)
	power := int(high>>20) - 1023
	if power > 0 {
		c = (1 - (u - x)) / u
	} else {
		c = (x - (u - 1)) / u
	}
	rest = high & 0xFFFFF
	mantissa := math.Ldexp(u, -power)
	if rest < 0x6A09E {
		f = mantissa - 1
	} else {
		power++
		f = mantissa/2 - 1
		rest = (0x100000 - rest) >> 2
	}
	if power == 0 {
		c = 0
	}
	return float64(power), c, f, rest
}

// highWord is the upper 32 bits of a double but for its sign.
func highWord(x float64) uint32 {
	return uint32(math.Float64bits(x)>>32) & 0x7FFFFFFF
}

// schedule says when requests are meant to start, in whole nanoseconds from the beginning.
type schedule struct {
	poisson bool
	gap     float64
	seed    int64
	index   int64
	exact   float64
}

// newSchedule stands at its first slot.
func newSchedule(arrivals string, perSecond float64, seed int64) *schedule {
	s := &schedule{poisson: arrivals == "poisson", gap: 1e9 / perSecond, seed: seed}
	if s.poisson {
		s.exact = s.wait()
	} else {
		s.exact = unit(seed, 0)
	}
	return s
}

// nanos is when the slot is due at which it stands.
func (s *schedule) nanos() int64 {
	if s.poisson {
		return int64(s.exact)
	}
	return int64((float64(s.index) + s.exact) * s.gap)
}

// advance goes on to the next slot.
func (s *schedule) advance() {
	s.index++
	if s.poisson {
		s.exact += s.wait()
	}
}

func (s *schedule) wait() float64 {
	return times(-log1p(-unit(s.seed, s.index)), s.gap)
}
