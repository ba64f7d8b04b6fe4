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

// Office issues tickets and checks them. Its key comes from the
// vault, and is fetched when it is first needed.
type Office struct {
	fetch func() ([]byte, error)
	mu    sync.Mutex
	key   []byte
}

func NewOffice(fetch func() ([]byte, error)) *Office {
	return &Office{fetch: fetch}
}

func (o *Office) load() ([]byte, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.key == nil {
		key, err := o.fetch()
		if err != nil {
			return nil, err
		}
		o.key = key
	}
	return o.key, nil
}

// Issue makes a ticket for a user who has just signed in.
func (o *Office) Issue(user string) (string, error) {
	key, err := o.load()
	if err != nil {
		return "", err
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(user))
	tag := hex.EncodeToString(mac.Sum(nil))
	return user + "." + tag, nil
}

// User tells whom a ticket was issued to.
func (o *Office) User(ticket string) (string, error) {
	dot := strings.LastIndexByte(ticket, '.')
	if dot < 0 {
		return "", ErrTicket
	}
	want, err := o.Issue(ticket[:dot])
	if err != nil {
		return "", err
	}
	if !hmac.Equal([]byte(ticket), []byte(want)) {
		return "", ErrTicket
	}
	return ticket[:dot], nil
}
