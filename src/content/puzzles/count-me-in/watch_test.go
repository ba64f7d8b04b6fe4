package flags

import (
	"fmt"
	"runtime"
	"testing"
)

func TestWatch(t *testing.T) {
	f := New(map[string]bool{"sale": true})
	f.IsOn("sale")
	f.mu.RLock() // as a request that is counting right now
	done := make(chan bool, 1)
	go func() { f.IsOn("sale"); done <- true }()
	for {
		select {
		case <-done:
			fmt.Println("HARM: two requests were in the map at the same time")
			return
		default:
		}
		if !f.mu.TryRLock() {
			f.mu.RUnlock()
			<-done
			fmt.Println("NO HARM: the second request waited for the first")
			return
		}
		f.mu.RUnlock()
		runtime.Gosched()
	}
}
