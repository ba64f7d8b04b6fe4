package flags

import (
	"encoding/json"
	"net/http"
	"sync"
)

type Flags struct {
	mu    sync.RWMutex
	on    map[string]bool
	asked map[string]int
}

// New keeps on. The caller doesn't use it anymore.
func New(on map[string]bool) *Flags {
	return &Flags{on: on, asked: make(map[string]int)}
}

func (f *Flags) Set(name string, on bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.on[name] = on
}

func (f *Flags) IsOn(name string) bool {
	f.mu.RLock()
	defer f.mu.RUnlock()
	on, known := f.on[name]
	if known {
		f.asked[name]++
	}
	return on
}

// Asked returns how often each flag was asked for since last time.
func (f *Flags) Asked() map[string]int {
	f.mu.Lock()
	defer f.mu.Unlock()
	asked := f.asked
	f.asked = make(map[string]int)
	return asked
}

func (f *Flags) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	defer func() {
		if recover() != nil {
			http.Error(w, "internal error", 500)
		}
	}()
	name := r.URL.Query().Get("flag")
	json.NewEncoder(w).Encode(f.IsOn(name))
}
