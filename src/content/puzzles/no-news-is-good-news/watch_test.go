package reset

import (
	"errors"
	"fmt"
	"testing"
)

type store struct{ passwords map[string]string }

func (s store) Code(user string) (string, error) {
	return "", errors.New("no reset for " + user)
}

func (s store) SetPassword(user, password string) { s.passwords[user] = password }

func TestWatch(t *testing.T) {
	s := store{map[string]string{"bob": "old"}}
	Reset(s, "bob", "", "eve's")
	if s.passwords["bob"] == "old" {
		fmt.Println("NO HARM: Bob's password is the old one")
	} else {
		fmt.Println("HARM: Bob's password is now", s.passwords["bob"])
	}
}
