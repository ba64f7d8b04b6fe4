package authz

import (
	"fmt"
	"strings"
	"testing"
)

const file = "# all\na:x\nb:x\n\nc:x"

// Returns which of the scopes the session covers.
func covered(s *Session, scopes ...string) string {
	have := []string{}
	for _, scope := range scopes {
		if s.Can(scope) {
			have = append(have, scope)
		}
	}
	return strings.Join(have, " ")
}

func claim(t *testing.T, question string, options map[string]string, have string) {
	fits := []string{}
	for text, want := range options {
		if want == have {
			fits = append(fits, text)
		}
	}
	if len(fits) != 1 {
		t.Fatalf("%s: %q fits %d options", question, have, len(fits))
	}
	fmt.Printf("CLAIM %s: %s\n", question, fits[0])
}

func shares(s *Session, p *Policy) bool {
	return &s.scopes[0] == &p.base[0]
}

func TestInputs(t *testing.T) {
	p := ParsePolicy(file)
	ann := p.Open("ann", []string{"r:1"})
	p.Open("bob", []string{"s:1"})
	claim(t, "grants", map[string]string{
		"`r:1` only": "r:1", "`s:1` only": "s:1", "Both": "r:1 s:1", "Neither": "",
	}, covered(ann, "r:1", "s:1"))

	p = ParsePolicy("a:x\nb:x\nc:x")
	ann, bob := p.Open("ann", nil), p.Open("bob", nil)
	ann.Drop("a:x")
	ann.Drop("b:x")
	claim(t, "two-drops", map[string]string{
		"All three": "a:x b:x c:x", "`a:x` and `b:x`": "a:x b:x",
		"`c:x` only": "c:x", "`b:x` and `c:x`": "b:x c:x",
	}, covered(bob, "a:x", "b:x", "c:x"))

	p = ParsePolicy("a:x\nb:x\nc:x")
	ann, bob = p.Open("ann", nil), p.Open("bob", nil)
	signedIn := shares(ann, p)
	ann.Drop("c:x")
	dropped := shares(ann, p)
	ann.Add("r:1")
	if !signedIn || !dropped || shares(ann, p) {
		t.Fatal("own-array: it isn't line 37")
	}
	claim(t, "last-and-new", map[string]string{
		"`c:x` only": "c:x", "`r:1` only": "r:1", "Both": "c:x r:1", "Neither": "",
	}, covered(bob, "c:x", "r:1"))
}
