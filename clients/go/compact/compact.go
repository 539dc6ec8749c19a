// Package compact writes names and values as Java's adapter of Redis does with `serialization: compact`.
package compact

import (
	"encoding/base64"
	"encoding/binary"
	"strings"

	"assay/client/core"
)

const (
	formNull   = 0
	formInt    = 3
	formLong   = 4
	formText   = 6
	formRecord = 7
)

// Prefix is what the names of a map's keys begin with.
func Prefix(name string) string {
	return strings.ReplaceAll(name, "{", "(") + ":{"
}

// Name is a key's, by the prefix of its map.
func Name(prefix string, key int) string {
	coded := appendSigned(make([]byte, 0, 8), formInt, int64(key))
	return prefix + base64.RawURLEncoding.EncodeToString(coded) + "}"
}

// appendSigned adds a number with what it is: small ones of either sign are short.
func appendSigned(out []byte, form byte, number int64) []byte {
	return binary.AppendVarint(append(out, form), number)
}

func appendText(out []byte, text string) []byte {
	out = binary.AppendUvarint(append(out, formText), uint64(len(text)))
	return append(out, text...)
}

// Write writes a customer: a byte that says what follows, and as little as it needs.
func Write(number int, c *core.Customer) []byte {
	out := make([]byte, 0, 128+len(c.Padding))
	out = binary.AppendUvarint(append(out, formRecord), uint64(number))
	out = appendSigned(out, formInt, int64(c.ID))
	out = appendSigned(out, formLong, c.Version)
	out = appendSigned(out, formInt, int64(c.Writer))
	out = appendSigned(out, formLong, c.Checksum)
	for _, text := range [...]string{c.Name, c.Email, c.Street, c.City} {
		out = appendText(out, text)
	}
	out = appendSigned(out, formLong, c.BalanceCents)
	return appendText(out, c.Padding)
}

// Read is the customer that was written; one of no key where it is not whole, nil where there is none.
func Read(coded []byte) core.Value {
	if len(coded) > 0 && coded[0] == formNull {
		return nil
	}
	r := reader{coded, true}
	c := &core.Customer{}
	r.expect(formRecord)
	r.unsigned()
	c.ID = int(r.signed(formInt))
	c.Version = r.signed(formLong)
	c.Writer = int(r.signed(formInt))
	c.Checksum = r.signed(formLong)
	for _, text := range [...]*string{&c.Name, &c.Email, &c.Street, &c.City} {
		*text = r.text()
	}
	c.BalanceCents = r.signed(formLong)
	c.Padding = r.text()
	if !r.whole || len(r.left) > 0 {
		return &core.Customer{ID: -1}
	}
	return c
}

// reader reads what is left of a value, as long as it is whole.
type reader struct {
	left  []byte
	whole bool
}

func (r *reader) expect(form byte) {
	if len(r.left) == 0 || r.left[0] != form {
		r.whole, r.left = false, nil
		return
	}
	r.left = r.left[1:]
}

func (r *reader) taken(size int) {
	if size <= 0 {
		r.whole, r.left = false, nil
		return
	}
	r.left = r.left[size:]
}

func (r *reader) unsigned() uint64 {
	number, size := binary.Uvarint(r.left)
	r.taken(size)
	return number
}

func (r *reader) signed(form byte) int64 {
	r.expect(form)
	number, size := binary.Varint(r.left)
	r.taken(size)
	return number
}

func (r *reader) text() string {
	r.expect(formText)
	length := r.unsigned()
	if length > uint64(len(r.left)) {
		r.whole, r.left = false, nil
		return ""
	}
	text := string(r.left[:length])
	r.left = r.left[length:]
	return text
}
