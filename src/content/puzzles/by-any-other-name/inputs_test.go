package accounts

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// after sends bodies to a new account and returns it with the last error.
func after(bodies ...string) (acc Account, err error) {
	store := Store{}
	store.Add(7, "Eve", "read", "post")
	for _, body := range bodies {
		err = store.Patch(7, []byte(body))
	}
	return store[7], err
}

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

func TestInputs(t *testing.T) {
	acc, err := after(`{"` + "\u212a" + `yc": true}`)
	claim(t, "trigger",
		fmt.Sprint(err == nil, errors.Is(err, ErrReserved), acc.KYC),
		map[string]string{
			"It returns nil, and kyc is now true.":            "true false true",
			"It returns nil, and kyc is still false.":         "true false false",
			"It returns ErrReserved, and kyc is still false.": "false true false",
			"It returns ErrReserved, and kyc is now true.":    "false true true",
		})

	acc, _ = after(`{"name": "Al", "roles": ["staff", "admin"]}`)
	claim(t, "cost", acc.Name+" "+strings.Join(acc.Roles, " "),
		map[string]string{
			"The name is Eve, and the roles are read and post.":   "Eve read post",
			"The name is Eve, and the roles are staff and admin.": "Eve staff admin",
			"The name is Al, and the roles are read and post.":    "Al read post",
			"The name is Al, and the roles are staff and admin.":  "Al staff admin",
		})

	acc, _ = after(`{"roles": ["x"]}`, `{"roles": ["u", "v", "w"]}`,
		`{"roles": ["y"]}`, `{"roles": null}`)
	claim(t, "why", strings.Join(acc.Roles, " "), map[string]string{
		"read, post": "read post",
		"y, post":    "y post",
		"y, v":       "y v",
		"y, v, w":    "y v w",
	})
}
