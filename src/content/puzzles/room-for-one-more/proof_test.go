package authz

import (
	"fmt"
	"testing"
)

var names = []string{"a:x", "b:x", "c:x", "d:x"}

// Returns what s covers of the base scopes and of what Ann was given.
func covers(s *Session) string {
	have := ""
	for _, want := range append(names[:4:4], "r:1", "r:2", "r:3") {
		if s.Can(want) {
			have += want + " "
		}
	}
	return have
}

func TestProof(t *testing.T) {
	tries := 0
	for drops := 0; drops <= 4; drops++ {
		for adds := 0; adds <= 3; adds++ {
			p := ParsePolicy("# all\na:x\nb:x\n\nc:x\nd:x")
			bob := p.Open("bob", nil)
			ann := p.Open("ann", nil)
			before := covers(bob)
			for _, scope := range names[:drops] {
				ann.Drop(scope)
			}
			for n := 1; n <= adds; n++ {
				ann.Add(fmt.Sprintf("r:%d", n))
			}
			tries++
			eve := p.Open("eve", nil)
			for _, other := range []*Session{bob, eve} {
				if now := covers(other); now != before {
					fmt.Printf("HARM: Ann dropped %d scopes and was "+
						"given %d; %s covers %snot %s\n",
						drops, adds, other.User, now, before)
					return
				}
			}
		}
	}
	fmt.Printf("NO HARM: %d changes to one session left the others alone\n", tries)
	t.Fail()
}
