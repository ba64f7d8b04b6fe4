package ticket

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strings"
	"sync"
)

var ErrTicket = errors.New("ticket: not one of ours")

// Office's key is in a vault, which bans a server after 5 failures.
type Office struct {
	Fetch func() ([]byte, error)
	mu    sync.Mutex
	asked int
	key   []byte
	err   error
}

func (o *Office) load() ([]byte, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for o.key == nil && o.asked < 4 {
		o.asked++
		o.mu.Unlock()
		key, err := o.Fetch()
		o.mu.Lock()
		if o.key == nil {
			o.key, o.err = key, err
		}
	}
	return o.key, o.err
}

// Issue makes a ticket for a user who has just signed in.
func (o *Office) Issue(user string) (string, error) {
	key, err := o.load()
	if err != nil {
		return "", err
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(user))
	return hex.EncodeToString(mac.Sum(nil)) + "." + user, nil
}

// User returns the user a ticket was issued to.
func (o *Office) User(ticket string) (string, error) {
	_, user, _ := strings.Cut(ticket, ".")
	want, err := o.Issue(user)
	if err != nil {
		return "", err
	}
	if !hmac.Equal([]byte(ticket), []byte(want)) {
		return "", ErrTicket
	}
	return user, nil
}
