package gate

import (
	"net/http"
	"net/http/httputil"
	"net/url"
	"time"
)

// Gate passes requests on to a backend that can serve only so
// many at a time. The others wait in line.
type Gate struct {
	backend  http.Handler
	slots    chan struct{}
	patience time.Duration
}

func New(backend *url.URL, n int, patience time.Duration) *Gate {
	return &Gate{
		backend:  httputil.NewSingleHostReverseProxy(backend),
		slots:    make(chan struct{}, n),
		patience: patience,
	}
}

// Busy is the number of requests that are with the backend.
func (g *Gate) Busy() int {
	return len(g.slots)
}

func (g *Gate) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	wait := time.NewTimer(g.patience)
	defer wait.Stop()
	select {
	case g.slots <- struct{}{}:
	case <-r.Context().Done():
		return
	case <-wait.C:
		w.Header().Set("Retry-After", "5")
		http.Error(w, "busy", http.StatusServiceUnavailable)
		return
	}
	defer func() { <-g.slots }()
	g.backend.ServeHTTP(w, r)
}
