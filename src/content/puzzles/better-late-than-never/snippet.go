package crane

import (
	"sync"
	"time"
)

var term = 10 * time.Minute

type Lease struct {
	mu    sync.Mutex
	timer *time.Timer
	over  chan bool
	owner string
}

func New() *Lease {
	over := make(chan bool, 8)
	timer := time.AfterFunc(term, func() { over <- true })
	timer.Stop()
	return &Lease{timer: timer, over: over}
}

func (l *Lease) isOver() bool {
	select {
	case <-l.over:
		return true
	default:
		return false
	}
}

func (l *Lease) Claim(user string) (until time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.owner != "" && l.owner != user && !l.isOver() {
		return until
	}
	l.owner, until = user, time.Now().Add(term)
	l.timer.Reset(term)
	return until
}

func (l *Lease) Release(user string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.owner == user {
		l.owner = ""
		l.timer.Stop()
	}
}

func (l *Lease) Owner() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.isOver() {
		l.owner = ""
	}
	return l.owner
}
