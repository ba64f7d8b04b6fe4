package staff

import (
	"encoding/json"
	"errors"
	"io"
)

var ErrLogin = errors.New("staff: a person without a login")

// Person is one entry of the list. The office's program leaves
// out what is false or empty. A theme is the person's own choice.
type Person struct {
	Login  string   `json:"login"`
	Admin  bool     `json:"admin"`
	Groups []string `json:"groups"`
	Theme  string   `json:"-"`
}

// Directory says who can do what, by login.
type Directory struct{ people map[string]Person }

// Import reads tonight's list, one JSON object after the other.
func (d *Directory) Import(list io.Reader) error {
	next := make(map[string]Person)
	dec := json.NewDecoder(list)
	for {
		var raw json.RawMessage
		err := dec.Decode(&raw)
		if errors.Is(err, io.EOF) {
			d.people = next
			return nil
		}
		if err != nil {
			return err
		}
		var p Person
		if err = json.Unmarshal(raw, &p); err != nil {
			return err
		}
		if p.Login == "" {
			return ErrLogin
		}
		p = d.people[p.Login]
		p.Admin, p.Groups = false, nil
		if err = json.Unmarshal(raw, &p); err != nil {
			return err
		}
		next[p.Login] = p
	}
}
