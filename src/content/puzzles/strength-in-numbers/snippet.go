package cards

import (
	"errors"
	"sync"
)

var (
	ErrBatch = errors.New("too many queries")
	ErrCycle = errors.New("a fragment contains itself")
	ErrLimit = errors.New("too many lookups")
)

const maxBatch, perMinute = 10, 20

// Selection is a field, or the spread of a fragment.
type Selection struct {
	Alias, Name, Spread string
	Inner               []Selection
}

type Query struct {
	Fields    []Selection
	Fragments map[string][]Selection
}

type counter struct {
	query *Query
	known map[string]int
	open  map[string]bool
}

// count returns how many gift cards the selections look up.
func (c *counter) count(list []Selection) (total int, err error) {
	for _, s := range list {
		n := 0
		if s.Spread != "" {
			n, err = c.fragment(s.Spread)
		} else {
			n, err = c.count(s.Inner)
		}
		if s.Name == "giftCard" {
			n++
		}
		if total += n; err == nil && total > perMinute {
			err = ErrLimit
		}
		if err != nil {
			return 0, err
		}
	}
	return total, nil
}

func (c *counter) fragment(name string) (int, error) {
	if n, ok := c.known[name]; ok {
		return n, nil
	}
	if c.open[name] {
		return 0, ErrCycle
	}
	c.open[name] = true
	n, err := c.count(c.query.Fragments[name])
	c.known[name], c.open[name] = n, false
	return n, err
}

// Gate limits how many gift cards a client can look up in a minute.
type Gate struct {
	mu   sync.Mutex
	used map[string]int
}

// Refill is called at the start of every minute.
func (g *Gate) Refill() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.used = map[string]int{}
}

// Admit charges a client for a batch, before any of it runs.
func (g *Gate) Admit(client string, batch []*Query) error {
	if len(batch) > maxBatch {
		return ErrBatch
	}
	c := counter{known: map[string]int{}, open: map[string]bool{}}
	total := 0
	for _, q := range batch {
		c.query = q
		n, err := c.count(q.Fields)
		if err != nil {
			return err
		}
		total += n
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.used[client] += total; g.used[client] > perMinute {
		return ErrLimit
	}
	return nil
}
