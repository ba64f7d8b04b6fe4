package export

import (
	"fmt"
	"testing"
)

func TestProof(t *testing.T) {
	parts := []string{"1", "92", "300", "1-31", "31-1", "1-92", "92-1", "1-93", "93-1", "1-300", "300-1"}
	tried := 0
	level := []string{""}
	for length := 1; length <= 3; length++ {
		var next []string
		for _, begin := range level {
			for _, part := range parts {
				text := begin + part
				tried++
				if list, _ := Pages(text); len(list) > 92 {
					fmt.Printf("HARM: %s selects %d pages, and the limit is 92\n", text, len(list))
					return
				}
				next = append(next, text+",")
			}
		}
		level = next
	}
	fmt.Printf("NO HARM: none of %d selections has more than 92 pages\n", tried)
	t.Fail()
}
