package signup

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
)

var ErrForm = errors.New("signup: not a valid form")

// Account is a row of the table, and what the API shows of it.
type Account struct {
	ID    int64  `json:"id"`
	Name  string `json:"name"`
	Email string `json:"email"`
	Staff bool   `json:"staff"`
	Hash  string `json:"-"`
}

// form is what the sign-up page sends: an account, but for
// three fields.
type form struct {
	Account
	ID       string `json:"id"`    // the page's, against doubles
	Staff    bool   `json:"staff"` // up to the back office
	Password string `json:"password"`
}

// SignUp makes an account of a form; the database numbers it. A
// form with a field that is not in the type is refused.
func SignUp(
	body []byte, hash func(password string) string,
) (Account, error) {
	var f form
	dec := json.NewDecoder(bytes.NewReader(body))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&f); err != nil {
		return Account{}, err
	}
	if f.Staff || f.ID == "" || f.Password == "" {
		return Account{}, ErrForm
	}
	if !strings.Contains(f.Email, "@") {
		return Account{}, ErrForm
	}
	f.Hash = hash(f.Password)
	return f.Account, nil
}
