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

func TestWorks(t *testing.T) {
	s := store{map[string]string{"ann": "731850", "bob": "482913"}, map[string]string{}}
	Reset(s, "ann", "731850", "tulip")
	Reset(s, "bob", "731850", "rose")
	if s.passwords["ann"] != "tulip" || s.passwords["bob"] != "" {
		t.Fatalf("broken: %v", s.passwords)
	}
	fmt.Println("WORKS")
}
