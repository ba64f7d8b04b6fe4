package signin

import (
	"encoding/hex"
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
		"longer-time": "180000000020.min.", "other-name": "1800000000.20MIN.", "capitals": "1800000000.20min.",
	} {
		tag := tagOf("20min")
		if question == "capitals" {
			tag = strings.ToUpper(tag)
		}
		part := strings.Split(cookie+tag, ".")
		user, err := signer.User(cookie+tag, now)
		// The reason shows in what would have been accepted: its own tag, or another moment.
		mac := hex.EncodeToString(signer.tag(part[0], part[1]))
		_, signed := signer.User(cookie+mac, now)
		_, early := signer.User(cookie+tag, time.Unix(0, 0))
		claim(t, question, map[string]bool{
			"It returns `" + part[1] + "`":    err == nil && user == part[1],
			"It rejects the cookie on line 41": err != nil && signed != nil && early != nil,
			"It rejects the cookie on line 45": err != nil && signed == nil,
			"It rejects the cookie on line 49": err != nil && signed != nil && early == nil,
		})
	}
	far := signer.Issue("ann", time.Unix(10413792000, 0))
	ever, always := false, true
	for day := int64(0); day < 200000; day++ {
		_, err := signer.User(far, time.Unix(day*86400, 0))
		ever, always = ever || err == nil, always && (err == nil || day*86400 >= 10413792000)
	}
	_, tomorrow := signer.User(far, now)
	claim(t, "far-away", map[string]bool{
		"It returns the user, as on every day until then":  always,
		"It returns the user, but only until 2286":         tomorrow == nil && !always,
		"It rejects it, because the number overflows":      false,
		"It rejects it, and accepts it on no other day":    !ever,
	})
}
