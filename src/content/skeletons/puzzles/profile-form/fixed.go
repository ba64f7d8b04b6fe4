package profile

import (
	"encoding/json"
	"errors"
)

var errRole = errors.New("you can't choose a role")

// Profile is what the forum knows about a member.
type Profile struct {
	Name string `json:"name"`
	Role string `json:"-"`
}

// Read reads a new member's profile.
func Read(body []byte) (Profile, error) {
	p := Profile{Role: "guest"}
	var keys map[string]json.RawMessage
	if err := json.Unmarshal(body, &keys); err != nil {
		return p, err
	}
	if _, found := keys["role"]; found {
		return p, errRole
	}
	err := json.Unmarshal(body, &p)
	return p, err
}
