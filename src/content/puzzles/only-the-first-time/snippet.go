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
	fetch func() ([]byte, error)
	once  sync.Once
	key   []byte
}

func NewOffice(fetch func() ([]byte, error)) *Office {
	return &Office{fetch: fetch}
}

func (o *Office) load() ([]byte, error) {
	var err error
	o.once.Do(func() {
		for n := 0; n < 3 && o.key == nil; n++ {
			o.key, err = o.fetch()
		}
	})
	return o.key, err
}

// Issue makes a ticket for a user who has just signed in.
func (o *Office) Issue(user string) (string, error) {
	key, err := o.load()
	if err != nil {
		return "", err
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(user))
	return user + "." + hex.EncodeToString(mac.Sum(nil)), nil
}

// User returns the user a ticket was issued to.
func (o *Office) User(ticket string) (string, error) {
	dot := strings.LastIndexByte(ticket, '.')
	if dot < 0 {
		return "", ErrTicket
	}
	want, err := o.Issue(ticket[:dot])
	if err != nil {
		return "", err
	}
	if hmac.Equal([]byte(ticket), []byte(want)) {
		return ticket[:dot], nil
	}
	return "", ErrTicket
}
