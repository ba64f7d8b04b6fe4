package staff

import (
	"encoding/json"
	"errors"
	"io"
)

var ErrLogin = errors.New("staff: a person without a login")

// Person is one entry of the list. The office's program leaves
// out what is false or empty.
type Person struct {
	Login  string   `json:"login"`
	Admin  bool     `json:"admin"`
	Groups []string `json:"groups"`
}

// Import reads a list, one JSON object after the other, and says
// who may do what, by login.
func Import(list io.Reader) (map[string]Person, error) {
	people := make(map[string]Person)
	dec := json.NewDecoder(list)
	dec.DisallowUnknownFields()
	for {
		var p Person
		err := dec.Decode(&p)
		if errors.Is(err, io.EOF) {
			return people, nil
		}
		if err != nil {
			return nil, err
		}
		if p.Login == "" {
			return nil, ErrLogin
		}
		people[p.Login] = p
	}
}
