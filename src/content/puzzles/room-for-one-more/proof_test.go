package authz

import (
	"fmt"
	"strings"
	"testing"
)

func TestProof(t *testing.T) {
	tries := 0
	for scopes := 1; scopes <= 9; scopes++ {
		for comments := 0; comments <= 3; comments++ {
			text := strings.Repeat("# everyone\n", comments)
			for i := 0; i < scopes; i++ {
				text += fmt.Sprintf("area%d:read\n", i)
			}
			policy := ParsePolicy(strings.TrimSuffix(text, "\n"))
			mia := policy.Open("mia", []string{"reports:read"})
			if mia.Can("users:delete") {
				fmt.Println("HARM: mia could delete users from the start")
				return
			}
			policy.Open("admin", []string{"users:delete"})
			tries++
			if mia.Can("users:delete") {
				fmt.Printf("HARM: %d scopes and %d comment lines: "+
					"after the admin signed in, mia covers users:delete\n",
					scopes, comments)
				return
			}
		}
	}
	fmt.Printf("NO HARM: mia kept her own scopes in %d policies\n", tries)
	t.Fail()
}
