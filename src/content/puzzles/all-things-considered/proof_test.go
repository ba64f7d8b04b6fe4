package gate

import (
	"fmt"
	"testing"
)

func open(pass, gate string, now int) bool {
	_, _, problems := Read(pass, gate, now)
	return problems == 0
}

func TestProof(t *testing.T) {
	key = []byte("only the server has it")
	const now, day = 1_700_000_000, 86400
	tried := 0
	for _, on := range []string{"north", "south"} {
		for _, until := range []int{now - 30*day, now - 8*day, now - day, now - 1, now, now + day} {
			for _, tag := range []string{"good", "x", ""} {
				pass := fmt.Sprintf("eve.%s.%d", on, until)
				if tag == "good" {
					tag = mac(pass)
				}
				pass += "." + tag
				renewed, ok := Renew(pass, "south", now)
				tried++
				// What's accepted late must have been good in time.
				if ok && !open(pass, "south", until) {
					fmt.Printf("HARM: the pass %.30s... was never good at south, and is exchanged for %.22s...\n",
						pass, renewed)
					return
				}
			}
		}
	}
	fmt.Printf("NO HARM: of %d passes, only those that were good in time are renewed\n", tried)
	t.Fail()
}
