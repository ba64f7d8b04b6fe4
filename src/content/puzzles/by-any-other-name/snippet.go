package accounts

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Account is a user, in the store as well as in the API.
type Account struct {
	ID      int64  `json:"id"`
	Name    string `json:"name"`
	Email   string `json:"email"`
	IsStaff bool   `json:"is_staff"`
	KYC     bool   `json:"kyc"`
}

// reserved are the fields that only the back office may set.
var reserved = map[string]bool{
	"id":       true,
	"is_staff": true,
	"kyc":      true,
}

// Patch applies what users send to change their own account.
func Patch(acc Account, body []byte) (Account, error) {
	var sent map[string]json.RawMessage
	if err := json.Unmarshal(body, &sent); err != nil {
		return acc, err
	}
	for name := range sent {
		// Unmarshal takes ID for id, so case must not count.
		if reserved[strings.ToLower(name)] {
			return acc, fmt.Errorf("accounts: %q is reserved", name)
		}
	}
	next := acc
	if err := json.Unmarshal(body, &next); err != nil {
		return acc, err
	}
	return next, nil
}
