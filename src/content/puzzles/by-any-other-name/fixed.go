package accounts

import (
	"encoding/json"
	"fmt"
)

// Account is a user, in the store as well as in the API.
type Account struct {
	ID      int64  `json:"id"`
	Name    string `json:"name"`
	Email   string `json:"email"`
	IsStaff bool   `json:"is_staff"`
	KYC     bool   `json:"kyc"`
}

// open are the fields that users may set themselves.
var open = map[string]bool{
	"name":  true,
	"email": true,
}

// Patch applies what users send to change their own account.
func Patch(acc Account, body []byte) (Account, error) {
	var sent map[string]json.RawMessage
	if err := json.Unmarshal(body, &sent); err != nil {
		return acc, err
	}
	for name := range sent {
		if !open[name] {
			return acc, fmt.Errorf("accounts: %q is not open", name)
		}
	}
	next := acc
	if err := json.Unmarshal(body, &next); err != nil {
		return acc, err
	}
	return next, nil
}
