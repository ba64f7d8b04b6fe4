package sky

import (
	"fmt"
	"testing"
)

func claim(t *testing.T, question string, options []string, reached string) {
	for _, option := range options {
		if option == reached {
			fmt.Printf("CLAIM %s: %s\n", question, reached)
			return
		}
	}
	t.Fatalf("%s: %q is none of the options", question, reached)
}

func TestInputs(t *testing.T) {
	states := []string{"kept", "settled", "late", "unknown"}
	p := New("m1")
	a, _ := p.Next("ann", 0)
	b, _ := p.Next("bob", 10)
	p.Submit("ann", a, 40, 60)
	claim(t, "first", states, string(p.Submit("bob", b, 43, 102)))

	p = New("m1", "m2")
	e, _ := p.Next("eve", 0)
	p.Next("ann", 98)
	claim(t, "old", states, string(p.Submit("eve", e, 8, 99)))

	earliest := 0
	for now := 1; earliest == 0; now++ {
		p = New("m1")
		p.Next("eve", 0)
		if id, _ := p.Next("eve", now); id != 0 {
			earliest = now
		}
	}
	claim(t, "earliest", []string{"70", "71", "95", "96"}, fmt.Sprint(earliest))

	p = New("m1")
	e, _ = p.Next("eve", 0)
	f, _ := p.Next("eve", 85)
	a, _ = p.Next("ann", 86)
	p.Submit("eve", f, 8, 90)
	p.Submit("ann", a, 10, 92)
	p.Submit("eve", e, 12, 94)
	claim(t, "for-which", []string{"For neither", "For the 12 only", "For the 8 only", "For both"},
		map[int]string{
			0: "For neither", secondPoints: "For the 12 only",
			firstPoints: "For the 8 only", firstPoints + secondPoints: "For both",
		}[p.Points("eve")])
}
