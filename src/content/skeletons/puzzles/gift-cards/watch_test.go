package cards

import (
	"fmt"
	"testing"
)

// The second request comes while the first one's Note waits for the disk.
func TestWatch(t *testing.T) {
	var cards *Cards
	paid, notes, second := 0, 0, make(chan bool)
	spend := func() {
		if cards.Spend("a", 10) == nil {
			paid += 10
		}
	}
	note := func(string, int) {
		if notes++; notes > 1 {
			return
		}
		free := cards.mu.TryLock()
		if free {
			cards.mu.Unlock()
		}
		go func() { spend(); close(second) }()
		if free {
			<-second
		}
	}
	cards = New(map[string]int{"a": 10}, note)
	spend()
	<-second
	if paid > 10 {
		fmt.Println("HARM: a card with 10 paid", paid)
	} else {
		fmt.Println("NO HARM: a card with 10 paid", paid)
	}
}
