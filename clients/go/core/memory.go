package core

import "sync"

type memory struct {
	lock   sync.RWMutex
	values map[int]Value
}

// NewMemory is no engine: values in this process's memory. What a request takes here is the core's own.
func NewMemory(words Words, workload Workload) (Adapter, error) {
	m := &memory{values: make(map[int]Value, words.Loaded)}
	for key := 0; key < words.Loaded; key++ {
		m.values[key] = workload.Make(key, 1, 0)
	}
	return m, nil
}

func (m *memory) Library() string {
	return "none"
}

func (m *memory) Get(key int) (Value, error) {
	m.lock.RLock()
	defer m.lock.RUnlock()
	return m.values[key], nil
}

func (m *memory) Put(key int, value Value) error {
	m.lock.Lock()
	defer m.lock.Unlock()
	m.values[key] = value
	return nil
}

func (m *memory) GetAll(keys []int) ([]Value, error) {
	m.lock.RLock()
	defer m.lock.RUnlock()
	values := make([]Value, len(keys))
	for i, key := range keys {
		values[i] = m.values[key]
	}
	return values, nil
}

func (m *memory) PutAll(keys []int, values []Value) error {
	m.lock.Lock()
	defer m.lock.Unlock()
	for i, key := range keys {
		m.values[key] = values[i]
	}
	return nil
}

func (m *memory) Close() {}
