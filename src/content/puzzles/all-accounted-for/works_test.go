package ledger

import (
	"fmt"
	"testing"
)

func TestWorks(t *testing.T) {
	lists := [][]string{
		{}, {"a"}, {"b"}, {"a", "b"}, {"b", "a"}, {"a", "b", "c"}, {"a", "c", "b"}, {"a", "b", "d"},
		{"a", "b", "c", "d"}, {"a", "b", "c", "e"}, {"x", "b", "c", "d"}, {"a", "b", "c", "d", "e"}, {"a", "b", "c", "d", "f"},
	}
	seen := map[string]bool{}
	for _, list := range lists {
		seal := Seal(list)
		if len(seal) != 64 || seal != Seal(append([]string{}, list...)) {
			t.Fatalf("broken: %q has the seal %s", list, seal)
		}
		if seen[seal] {
			t.Fatalf("broken: %q has the seal of another list", list)
		}
		seen[seal] = true
	}
	fmt.Println("WORKS")
}
