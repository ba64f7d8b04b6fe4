package ledger

import (
	"fmt"
	"testing"
)

func TestProof(t *testing.T) {
	entries := []string{"a", "b", "0", "1", "2", "3", "4", "none"}
	seen := map[string][]string{}
	level := [][]string{{}}
	for length := 0; length <= 5; length++ {
		var next [][]string
		for _, list := range level {
			seal := Seal(list)
			if other, ok := seen[seal]; ok {
				fmt.Printf("HARM: %q and %q have the same seal %.8s\n", other, list, seal)
				return
			}
			seen[seal] = list
			for _, entry := range entries {
				next = append(next, append(list[:len(list):len(list)], entry))
			}
		}
		level = next
	}
	fmt.Printf("NO HARM: %d lists have as many seals\n", len(seen))
	t.Fail()
}
