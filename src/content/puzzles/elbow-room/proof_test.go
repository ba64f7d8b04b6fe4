package gate

import (
	"fmt"
	"testing"
)

func TestProof(t *testing.T) {
	tried := 0
	for size := 0; size < 12; size++ {
		for extras := 1; extras < 6; extras++ {
			table := NewTable(size)
			table.Add("ann", "read", "pay")
			table.Add("eve", "read")
			table.Add("bob", "read", "audit")
			extra := []string{"t5", "t4", "t3", "t2", "transfer"}[5-extras:]
			Allowed(table, Request{Token: "ann", Extra: extra}, "pay")
			tried++
			for _, request := range []Request{{Token: "eve"}, {Token: "bob"}} {
				if Allowed(table, request, "transfer") {
					fmt.Printf("HARM: ann confirmed transfer, and %s has it: %q\n",
						request.Token, table.Scopes(request.Token))
					return
				}
			}
		}
	}
	fmt.Printf("NO HARM: no token has got what ann confirmed, in %d tables\n", tried)
	t.Fail()
}
