package main

import (
	"sync"

	"assay/client/core"
	"assay/client/engines/redis"
)

type stale struct {
	core.Adapter
	lock sync.Mutex
	kept map[int]core.Value
}

func (s *stale) Get(key int) (core.Value, error) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if value, known := s.kept[key]; known {
		return value, nil
	}
	value, err := s.Adapter.Get(key)
	if err == nil {
		s.kept[key] = value
	}
	return value, err
}

func main() {
	core.Run(core.Adapters{"redis": func(words core.Words, workload core.Workload) (core.Adapter, error) {
		adapter, err := redis.New(words, workload)
		return &stale{Adapter: adapter, kept: map[int]core.Value{}}, err
	}})
}
