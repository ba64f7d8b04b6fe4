package invite

import (
	"encoding/json"
	"errors"
	"io"
	"sync"
)

var ErrSpent = errors.New("invite: no uses left")

type Profile struct{ Name, Email string }

type Desk struct {
	mu      sync.RWMutex
	left    map[string]int
	members []Profile
}

func NewDesk() *Desk {
	return &Desk{left: make(map[string]int)}
}

func (d *Desk) Issue(code string, uses int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.left[code] = uses
}

// Redeem lets in whoever sends a profile with a good code. A
// phone may take a minute over its body; nobody waits for it.
func (d *Desk) Redeem(code string, body io.Reader) error {
	d.mu.RLock()
	left := d.left[code]
	d.mu.RUnlock()
	if left < 1 {
		return ErrSpent
	}
	var p Profile
	dec := json.NewDecoder(io.LimitReader(body, 4096))
	if err := dec.Decode(&p); err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	left = d.left[code]
	if left < 1 {
		return ErrSpent
	}
	d.left[code] = left - 1
	d.members = append(d.members, p)
	return nil
}

func (d *Desk) Members() []Profile {
	d.mu.RLock()
	defer d.mu.RUnlock()
	return append([]Profile(nil), d.members...)
}
