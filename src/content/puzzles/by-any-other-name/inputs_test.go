package accounts

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// claim prints the one option whose observation equals got.
func claim(t *testing.T, id, got string, options map[string]string) {
	var found []string
	for text, seen := range options {
		if seen == got {
			found = append(found, text)
		}
	}
	if len(found) != 1 {
		t.Fatalf("%s: %q fits %q", id, got, found)
	}
	fmt.Printf("CLAIM %s: %s\n", id, found[0])
}

// accepted sends bodies to a new account and lists the calls that return nil.
func accepted(bodies ...string) (calls []int) {
	store := Store{}
	store.Add(7, "Eve", "read", "post")
	for i, body := range bodies {
		if store.Patch(7, []byte(body)) == nil {
			calls = append(calls, i+1)
		}
	}
	return calls
}

func TestInputs(t *testing.T) {
	// Lines 37 and 40 return the same error. Without the new kyc, the
	// same body is accepted, so it's line 37.
	kelvin := accepted(`{"` + "\u212a" + `yc": true, "roles": ["post", "read"]}`)
	plain := accepted(`{"roles": ["post", "read"]}`)
	if len(kelvin) != 0 || len(plain) != 1 {
		t.Fatalf("trigger: %v, %v", kelvin, plain)
	}

	calls := accepted(`{"roles": ["post", "read"]}`, `{"roles": ["read"]}`,
		`{"roles": ["x", "x"]}`, `{"roles": ["read", "post", "x"]}`)
	claim(t, "four-bodies", fmt.Sprint(calls), map[string]string{
		"None":                    "[]",
		"The first and the third": "[1 3]",
		"Only the first":          "[1]",
		"All but the last":        "[1 2 3]",
	})

	team := []string{"read", "post"}
	s := Store{}
	s.Add(7, "Eve", team...)
	s.Add(8, "Bob", team...)
	err := s.Patch(7, []byte(`{"roles": ["staff"]}`))
	if !errors.Is(err, ErrReserved) {
		t.Fatalf("why: %v", err)
	}
	claim(t, "why", strings.Join([]string{team[0], s[7].Roles[0], s[8].Roles[0]}, " "),
		map[string]string{
			"All three":                       "staff staff staff",
			"s[7].Roles[0] and s[8].Roles[0]": "read staff staff",
			"None of them":                    "read read read",
			"Only s[7].Roles[0]":              "read staff read",
		})
}
