package orders

import (
	"fmt"
	"testing"
)

func TestProof(t *testing.T) {
	pieces := []string{`"`, ",", "yes", "\n", "x", `\`, "'"}
	texts := []string{""}
	level := texts
	for length := 1; length <= 6; length++ {
		var next []string
		for _, begin := range level {
			for _, piece := range pieces {
				if length < 6 || piece == `"` {
					next = append(next, begin+piece)
				}
			}
		}
		texts = append(texts, next...)
		level = next
	}
	tried := 0
	for _, name := range []string{"x", `"`, `""`, `x"`, `\`} {
		for _, note := range texts {
			packed := Pack("7", name, note, "no") + Pack("8", "bob", "hi", "no")
			tried++
			for _, order := range Unpack(packed) {
				if len(order) > 3 && order[3] == "yes" {
					fmt.Printf("HARM: with the name %q and the note %q, nobody has paid, and the warehouse ships %q\n", name, note, order)
					return
				}
			}
		}
	}
	fmt.Printf("NO HARM: of %d pairs of orders, the warehouse ships none\n", tried)
	t.Fail()
}
