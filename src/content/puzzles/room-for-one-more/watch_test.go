package authz

import (
	"fmt"
	"testing"
)

func TestWatch(t *testing.T) {
	p := ParsePolicy("a:x\nb:x\nc:x")
	ann := p.Open("ann", []string{"wiki:edit"})
	p.Open("bob", []string{"refunds:approve"})
	if ann.Can("refunds:approve") {
		fmt.Println("HARM: Ann can approve refunds")
	} else {
		fmt.Println("NO HARM: only Bob can approve refunds")
	}
}
