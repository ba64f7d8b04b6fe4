package authz

import (
	"fmt"
	"testing"
)

func TestWatch(t *testing.T) {
	p := ParsePolicy("a:x\nb:x\nc:x")
	bob := p.Open("bob", nil)
	ann := p.Open("ann", nil)
	ann.Drop("a:x")
	ann.Add("refunds:approve")
	if bob.Can("refunds:approve") {
		fmt.Println("HARM: Bob can approve refunds")
	} else {
		fmt.Println("NO HARM: only Ann can approve refunds")
	}
}
