package core

import (
	"bufio"
	"errors"
	"fmt"
	"net"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	answerTime     = 30 * time.Second
	customerFields = 10
)

var (
	escapes   = strings.NewReplacer("\\", "\\\\", "\t", "\\t", "\n", "\\n", "\r", "\\r")
	unescapes = strings.NewReplacer("\\\\", "\\", "\\t", "\t", "\\n", "\n", "\\r", "\r")
)

// reference speaks to the engine `reference`: lines of text over a socket of the companion's, a connection to each
// request under way.
type reference struct {
	address, name string
	lock          sync.Mutex
	free          []*lines
}

type lines struct {
	socket net.Conn
	in     *bufio.Reader
}

// NewReference connects to the companion.
func NewReference(words Words, _ Workload) (Adapter, error) {
	r := &reference{address: net.JoinHostPort(words.Place.Meeting, strconv.Itoa(words.Place.Port)), name: words.Map}
	first, err := r.connect()
	if err != nil {
		return nil, err
	}
	r.free = append(r.free, first)
	return r, nil
}

func (r *reference) Library() string {
	return "lines of text"
}

func (r *reference) connect() (*lines, error) {
	socket, err := net.DialTimeout("tcp", r.address, answerTime)
	if err != nil {
		return nil, err
	}
	return &lines{socket, bufio.NewReader(socket)}, nil
}

func (r *reference) taken() (*lines, error) {
	r.lock.Lock()
	defer r.lock.Unlock()
	if last := len(r.free) - 1; last >= 0 {
		connection := r.free[last]
		r.free = r.free[:last]
		return connection, nil
	}
	return r.connect()
}

// ask sends a request and returns the lines of its answer.
func (r *reference) ask(request string, answers int) ([][]string, error) {
	connection, err := r.taken()
	if err != nil {
		return nil, err
	}
	answered, err := connection.ask(request, answers)
	if err != nil {
		connection.socket.Close()
		return nil, err
	}
	r.lock.Lock()
	r.free = append(r.free, connection)
	r.lock.Unlock()
	return answered, nil
}

func (l *lines) ask(request string, answers int) ([][]string, error) {
	if err := l.socket.SetDeadline(time.Now().Add(answerTime)); err != nil {
		return nil, err
	}
	if _, err := l.socket.Write([]byte(request + "\n")); err != nil {
		return nil, err
	}
	answered := make([][]string, answers)
	for i := range answered {
		line, err := l.in.ReadString('\n')
		if err != nil {
			return nil, err
		}
		fields := strings.Split(line[:len(line)-1], "\t")
		if fields[0] == "failed" || fields[0] == "unknown" {
			return nil, errors.New(strings.Join(fields, ": "))
		}
		answered[i] = fields
	}
	return answered, nil
}

func (r *reference) Get(key int) (Value, error) {
	answered, err := r.ask(fmt.Sprintf("get\t%s\t%d", r.name, key), 1)
	if err != nil {
		return nil, err
	}
	return valueOf(answered[0]), nil
}

func (r *reference) Put(key int, value Value) error {
	_, err := r.ask(fmt.Sprintf("put\t%s\t%d\t%s", r.name, key, textOf(value)), 1)
	return err
}

func (r *reference) GetAll(keys []int) ([]Value, error) {
	request := "getAll\t" + r.name
	for _, key := range keys {
		request += "\t" + strconv.Itoa(key)
	}
	answered, err := r.ask(request, len(keys))
	if err != nil {
		return nil, err
	}
	values := make([]Value, len(keys))
	for i, fields := range answered {
		values[i] = valueOf(fields)
	}
	return values, nil
}

func (r *reference) PutAll(keys []int, values []Value) error {
	request := fmt.Sprintf("putAll\t%s\t%d", r.name, len(keys))
	for i, key := range keys {
		request += fmt.Sprintf("\n%d\t%s", key, textOf(values[i]))
	}
	_, err := r.ask(request, 1)
	return err
}

func (r *reference) Close() {
	r.lock.Lock()
	defer r.lock.Unlock()
	for _, each := range r.free {
		each.socket.Close()
	}
	r.free = nil
}

func textOf(value Value) string {
	c, whole := value.(*Customer)
	if !whole {
		return fmt.Sprintf("Long\t%d", value)
	}
	return fmt.Sprintf("Customer\t%d\t%d\t%d\t%d\t%s\t%s\t%s\t%s\t%d\t%s", c.ID, c.Version, c.Writer, c.Checksum,
		escapes.Replace(c.Name), escapes.Replace(c.Email), escapes.Replace(c.Street), escapes.Replace(c.City),
		c.BalanceCents, escapes.Replace(c.Padding))
}

// valueOf is the value in an answer, nil where there is none; a customer of no key where it is not whole.
func valueOf(fields []string) Value {
	switch {
	case fields[0] == "none":
		return nil
	case fields[0] == "Long" && len(fields) == 2:
		number, err := strconv.ParseInt(fields[1], 10, 64)
		if err != nil {
			return int64(corrupt)
		}
		return number
	case fields[0] != "Customer" || len(fields) != customerFields+1:
		return &Customer{ID: -1}
	}
	numbers := make([]int64, 0, 5)
	for _, place := range [...]int{1, 2, 3, 4, 9} {
		number, err := strconv.ParseInt(fields[place], 10, 64)
		if err != nil {
			return &Customer{ID: -1}
		}
		numbers = append(numbers, number)
	}
	return &Customer{
		ID:           int(numbers[0]),
		Version:      numbers[1],
		Writer:       int(numbers[2]),
		Checksum:     numbers[3],
		Name:         unescapes.Replace(fields[5]),
		Email:        unescapes.Replace(fields[6]),
		Street:       unescapes.Replace(fields[7]),
		City:         unescapes.Replace(fields[8]),
		BalanceCents: numbers[4],
		Padding:      unescapes.Replace(fields[10]),
	}
}
