package gate

import (
	"net"
	"net/http"
	"sync"
)

const window, limit = 60, 12

// count is what one client has started: in the current window, and
// in the one before it.
type count struct {
	window, before, now int64
}

// Gate lets a client start about 12 reports in any 60 seconds.
type Gate struct {
	Next  http.Handler
	Clock func() int64 // in seconds

	mu      sync.Mutex
	clients map[string]count
}

func New(next http.Handler, clock func() int64) *Gate {
	return &Gate{Next: next, Clock: clock, clients: map[string]count{}}
}

func (g *Gate) allow(client string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	t := g.Clock()
	c := g.clients[client]
	if w := t / window; w == c.window+1 {
		c = count{window: w, before: c.now}
	} else if w != c.window {
		c = count{window: w}
	}
	// Part of the last 60 seconds is in the window before.
	share := t % window
	if c.before*share/window+c.now >= limit {
		return false
	}
	c.now++
	g.clients[client] = c
	return true
}

func (g *Gate) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	client, _, _ := net.SplitHostPort(r.RemoteAddr)
	if !g.allow(client) {
		http.Error(w, "slow down", http.StatusTooManyRequests)
		return
	}
	g.Next.ServeHTTP(w, r)
}
