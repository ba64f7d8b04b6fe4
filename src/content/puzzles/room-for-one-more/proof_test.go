package authz

import (
	"fmt"
	"strings"
	"testing"
)

var names = []string{"a:x", "b:x", "c:x", "d:x", "e:x"}

// Returns what s covers of the base scopes and of all grants.
func covers(s *Session) string {
	have := ""
	for _, want := range append(names[:5:5], "r:0", "s:0", "t:0", "r:1", "r:2", "r:3") {
		if s.Can(want) {
			have += want + " "
		}
	}
	return have
}

func TestProof(t *testing.T) {
	tries := 0
	for size := 1; size <= 5; size++ {
		for drops := 0; drops < 1<<uint(size); drops++ {
			for adds := 0; adds <= 3; adds++ {
				for grants := 0; grants < 2; grants++ {
					p := ParsePolicy("# all\n" + strings.Join(names[:size], "\n\n"))
					bob := p.Open("bob", []string{"s:0"}[:grants])
					carl := p.Open("carl", nil)
					before := [2]string{covers(bob), covers(carl)}
					ann := p.Open("ann", []string{"r:0"}[:grants])
					for n, scope := range names[:size] {
						if drops&(1<<uint(n)) != 0 {
							ann.Drop(scope)
						}
					}
					for n := 1; n <= adds; n++ {
						ann.Add(fmt.Sprintf("r:%d", n))
					}
					eve := p.Open("eve", []string{"t:0"}[:grants])
					tries++
					now := [2]string{covers(bob), covers(carl)}
					fresh := strings.Join(names[:size], " ") + " " + []string{"", "t:0 "}[grants]
					if now != before || covers(eve) != fresh {
						fmt.Printf("HARM: the policy has %d scopes, and Ann's changes show in another session: %v, not %v\n",
							size, now, before)
						return
					}
				}
			}
		}
	}
	fmt.Printf("NO HARM: %d times, changes to one session left the others alone\n", tries)
	t.Fail()
}
