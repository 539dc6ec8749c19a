package core

import (
	"strconv"
	"strings"
)

const (
	absent  = 0
	corrupt = -1
)

// Value is what an engine holds under a key, nil where it holds nothing.
type Value interface{}

// Workload makes values and reads them, as Java makes and reads them.
type Workload interface {
	// Type is the name of the record that its values are.
	Type() string
	// Make is the value of a version of a key.
	Make(key int, version int64, writer int) Value
	// Version is what a value says that it is: 0 where there is none, -1 where it is not whole.
	Version(key int, value Value) int64
}

// WorkloadOf is a workload by its name; one that is not known here has versions for values.
func WorkloadOf(name string, data map[string]int64) Workload {
	if name == "tradeoffs" {
		return newTradeoffs(int(data["value"]))
	}
	return versions{}
}

// versions are values that are their versions.
type versions struct{}

func (versions) Type() string {
	return ""
}

func (versions) Make(_ int, version int64, _ int) Value {
	return version
}

func (versions) Version(_ int, value Value) int64 {
	if value == nil {
		return absent
	}
	return value.(int64)
}

// Customer is the value of the workload `tradeoffs`.
type Customer struct {
	ID                        int
	Version                   int64
	Writer                    int
	Checksum                  int64
	Name, Email, Street, City string
	BalanceCents              int64
	Padding                   string
}

const paddingLength = 1 << 13

type tradeoffs struct {
	padding int
	letters string
}

func newTradeoffs(padding int) *tradeoffs {
	letters := make([]byte, paddingLength)
	state := uint32(1)
	for i := range letters {
		state = state*1_664_525 + 1_013_904_223
		letters[i] = byte('a' + (state>>16)%26)
	}
	return &tradeoffs{padding, strings.Repeat(string(letters), padding/paddingLength+2)}
}

func (t *tradeoffs) Type() string {
	return "Customer"
}

func (t *tradeoffs) Make(key int, version int64, writer int) Value {
	draw := scatter(scatter(scatter(uint64(key))^uint64(version)) ^ uint64(writer))
	begin := int(draw>>32) & (paddingLength - 1)
	id := strconv.Itoa(key)
	c := &Customer{
		ID:           key,
		Version:      version,
		Writer:       writer,
		Name:         "Customer " + id,
		Email:        "customer." + id + "@example.org",
		Street:       strconv.Itoa(int(draw&0xFF)) + " Long Street",
		City:         "City " + strconv.Itoa(key%1000),
		BalanceCents: int64((draw >> 8) % 1_000_000),
		Padding:      t.letters[begin : begin+t.padding],
	}
	c.Checksum = c.sum()
	return c
}

func (t *tradeoffs) Version(key int, value Value) int64 {
	if value == nil {
		return absent
	}
	c := value.(*Customer)
	if c.ID != key || c.Checksum != c.sum() {
		return corrupt
	}
	return c.Version
}

func (c *Customer) sum() int64 {
	total := scatter(uint64(c.ID))
	total = scatter(total ^ uint64(c.Version))
	total = scatter(total ^ uint64(c.Writer))
	for _, text := range [...]string{c.Name, c.Email, c.Street, c.City} {
		total = scatter(total ^ stringHash(text))
	}
	total = scatter(total ^ uint64(c.BalanceCents))
	return int64(scatter(total ^ stringHash(c.Padding)))
}

// scatter scatters the bits of a number of 64.
func scatter(bits uint64) uint64 {
	scattered := (bits ^ bits>>32) * 0xD6E8FEB86659FD93
	return scattered ^ scattered>>32
}

// stringHash is Java's hash of a text of ASCII letters, as 64 bits with the sign carried on.
func stringHash(text string) uint64 {
	hash := int32(0)
	for i := 0; i < len(text); i++ {
		hash = hash*31 + int32(text[i])
	}
	return uint64(int64(hash))
}
