package cards

import (
	"sync"
	"testing"
)

func TestInputs(t *testing.T) {
	var both sync.WaitGroup
	both.Add(2)
	cards := New(map[string]int{"a": 10}, func(string, int) { both.Done(); both.Wait() })
	var ended sync.WaitGroup
	for i := 0; i < 2; i++ {
		ended.Add(1)
		go func() { defer ended.Done(); _ = cards.Spend("a", 10) }()
	}
	ended.Wait()
	t.Logf("CLAIM first: %d", cards.Credit("a"))

	calm := New(map[string]int{"a": 10}, func(string, int) {})
	succeeded := 0
	for i := 0; i < 3; i++ {
		if calm.Spend("a", 4) == nil {
			succeeded++
		}
	}
	t.Logf("CLAIM three: %d", succeeded)
}
