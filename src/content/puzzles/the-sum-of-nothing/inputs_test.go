package signin

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

var (
	signer = NewSigner([]byte("32 random bytes, only for a test"))
	now    = time.Unix(1795000000, 0)
)

func claim(t *testing.T, question string, options map[string]bool) {
	var fits []string
	for text, holds := range options {
		if holds {
			fits = append(fits, text)
		}
	}
	if len(fits) != 1 {
		t.Fatalf("%s: %q fit", question, fits)
	}
	fmt.Printf("CLAIM %s: %s\n", question, fits[0])
}

// tagOf returns the tag of a cookie for one user.
func tagOf(user string) string {
	cookie := signer.Issue(user, time.Unix(1800000000, 0))
	return cookie[strings.LastIndex(cookie, ".")+1:]
}

func TestInputs(t *testing.T) {
	for question, cookie := range map[string]string{
		"capitals": "1800000000.20min.", "why": "180000000.020min.", "where": "180000000020.min.",
	} {
		name := map[string]string{"capitals": "20min", "why": "020min", "where": "min"}[question]
		tag := tagOf("20min")
		if question == "capitals" {
			tag = strings.ToUpper(tag)
		}
		user, err := signer.User(cookie+tag, now)
		// The reason shows in what would have been accepted: another moment, or its own tag.
		early := time.Unix(0, 0)
		_, late := signer.User(cookie+tag, early)
		parts := len(strings.Split(cookie+tag, "."))
		claim(t, question, map[string]bool{
			"It returns `" + name + "`":        err == nil && user == name,
			"It rejects the cookie on line 41": err != nil && parts != 3,
			"It rejects the cookie on line 45": err != nil && parts == 3 && late != nil,
			"It rejects the cookie on line 49": err != nil && parts == 3 && late == nil,
		})
	}
	options := map[string]bool{}
	for _, name := range []string{"ann1", "xann", "1ann", "annann"} {
		both := "1800000000" + name
		for cut := 0; cut <= len(both); cut++ {
			user, err := signer.User(both[:cut]+"."+both[cut:]+"."+tagOf(name), now)
			options["`"+name+"`"] = options["`"+name+"`"] || err == nil && user == "ann"
		}
	}
	claim(t, "cost", options)
}
