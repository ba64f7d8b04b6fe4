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
	mu      sync.Mutex
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

// take reserves a use if one is left. It returns how many it found.
func (d *Desk) take(code string) int {
	d.mu.Lock()
	defer d.mu.Unlock()
	left := d.left[code]
	if left < 1 {
		return 0
	}
	d.left[code] = left - 1
	return left
}

// Redeem lets in anyone who sends a profile with a good code. A
// phone can take a minute over its body; nobody waits for it.
func (d *Desk) Redeem(code string, body io.Reader) error {
	left := d.take(code)
	if left < 1 {
		return ErrSpent
	}
	var p Profile
	dec := json.NewDecoder(io.LimitReader(body, 4096))
	err := dec.Decode(&p)
	d.mu.Lock()
	defer d.mu.Unlock()
	if err != nil {
		d.left[code] = left
		return err
	}
	d.members = append(d.members, p)
	return nil
}
