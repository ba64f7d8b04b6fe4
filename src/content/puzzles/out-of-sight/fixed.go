package signup

import (
	"encoding/json"
	"io"
	"strings"
)

// Account is a row of the table, and what the API shows of it.
type Account struct {
	ID    int64  `json:"id"`
	Name  string `json:"name"`
	Email string `json:"email"`
	Staff bool   `json:"staff"`
	Hash  string `json:"-"`
}

// form is what the sign-up page sends. Employees have an invite.
type form struct {
	Account
	ID       string `json:"id"` // the page's, not the account's
	Password string `json:"password"`
	Invite   string `json:"invite"`
}

// Desk signs up the people whose forms are waiting.
type Desk struct {
	invite string
	hash   func(password string) string
	back   []string // forms that the page shows again
}

// SignUp reads forms in the order they came, and returns accounts
// for those that are in order. The database numbers them.
func (d *Desk) SignUp(forms io.Reader) ([]Account, error) {
	var f form
	var made []Account
	dec := json.NewDecoder(forms)
	dec.DisallowUnknownFields()
	for dec.More() {
		if err := dec.Decode(&f); err != nil {
			return nil, err
		}
		switch {
		case f.ID == "" || f.Password == "":
			f = form{}
			continue
		case !strings.Contains(f.Email, "@"):
			d.back = append(d.back, f.ID)
		case f.Staff && f.Invite != d.invite:
			d.back = append(d.back, f.ID)
		default:
			f.Hash = d.hash(f.Password)
			made = append(made, f.Account)
		}
		f = form{}
	}
	return made, nil
}
