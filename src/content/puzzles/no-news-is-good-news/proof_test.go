package reset

import (
	"errors"
	"fmt"
	"testing"
)

type store struct{ codes, passwords map[string]string }

func (s store) Code(user string) (string, error) {
	code, ok := s.codes[user]
	if !ok {
		return "", errors.New("no reset for " + user)
	}
	return code, nil
}

func (s store) SetPassword(user, password string) { s.passwords[user] = password }

func TestProof(t *testing.T) {
	codes := []string{"", " ", "0", "000000", "\x00", "null", "nil", "no reset for bob", "482913"}
	for _, user := range []string{"bob", "ann"} {
		for _, code := range codes {
			// Only Ann asked for a reset, and Eve doesn't know her code.
			s := store{map[string]string{"ann": "731850"}, map[string]string{"bob": "old", "ann": "old"}}
			Reset(s, user, code, "eve's")
			if s.passwords[user] != "old" {
				fmt.Printf("HARM: with the code %q, Eve sets the password of %s\n", code, user)
				return
			}
		}
	}
	fmt.Printf("NO HARM: with %d codes, Eve sets nobody's password\n", len(codes))
	t.Fail()
}
