package accounts

import (
	"encoding/json"
	"errors"
)

var ErrReserved = errors.New("accounts: field is reserved")

// Account is a user, in the store and in the API.
type Account struct {
	ID    int64    `json:"id"`
	Name  string   `json:"name"`
	KYC   bool     `json:"kyc"`
	Roles []string `json:"roles"`
}

// Store holds all accounts. One goroutine at a time uses it.
type Store map[int64]Account

// Add opens an account with a list of roles of its own.
func (s Store) Add(id int64, name string, roles ...string) {
	own := make([]string, len(roles))
	copy(own, roles)
	s[id] = Account{ID: id, Name: name, Roles: own}
}

// Patch applies what users send to change their own account.
// Unmarshal takes ID for id, so it compares values, not names.
func (s Store) Patch(id int64, body []byte) error {
	acc := s[id]
	next := Account{acc.ID, acc.Name, acc.KYC, clone(acc.Roles)}
	if err := json.Unmarshal(body, &next); err != nil {
		return err
	}
	if next.ID != acc.ID || next.KYC != acc.KYC {
		return ErrReserved
	}
	if !equal(next.Roles, acc.Roles) {
		return ErrReserved
	}
	s[id] = next
	return nil
}

// equal reports whether both lists hold the same roles in order.
func equal(a, b []string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

func clone(list []string) []string {
	return append([]string(nil), list...)
}
