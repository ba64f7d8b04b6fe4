package cards

import (
	"sync"
	"testing"
	"time"
)

func TestProof(t *testing.T) {
	var both sync.WaitGroup
	both.Add(2)
	// Waits until both requests are here, or until one clearly isn't coming.
	note := func(string, int) {
		both.Done()
		arrived := make(chan bool)
		go func() { both.Wait(); close(arrived) }()
		select {
		case <-arrived:
		case <-time.After(500 * time.Millisecond):
		}
	}
	cards := New(map[string]int{"a": 10}, note)
	results := make(chan error, 2)
	for i := 0; i < 2; i++ {
		go func() { results <- cards.Spend("a", 10) }()
	}
	spent := 0
	for i := 0; i < 2; i++ {
		if <-results == nil {
			spent += 10
		}
	}
	if spent > 10 {
		t.Logf("HARM: a card with 10 paid %d", spent)
		return
	}
	t.Fatalf("NO HARM: a card with 10 paid %d", spent)
}
