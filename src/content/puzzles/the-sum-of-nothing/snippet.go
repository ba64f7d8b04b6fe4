package signin

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"strconv"
	"strings"
	"time"
)

var ErrCookie = errors.New("signin: no valid cookie")

// Signer makes the cookies that say who is signed in.
type Signer struct{ key []byte }

func NewSigner(key []byte) *Signer {
	return &Signer{key: key}
}

// sealed returns the payload with its tag behind it.
func (s *Signer) sealed(payload string) []byte {
	mac := hmac.New(sha256.New, s.key)
	return mac.Sum([]byte(payload))
}

func (s *Signer) Issue(user string, until time.Time) string {
	sec := strconv.FormatInt(until.Unix(), 10)
	sealed := s.sealed(sec + " " + user)
	return base64.RawURLEncoding.EncodeToString(sealed)
}

// User tells whom a cookie was issued to.
func (s *Signer) User(cookie string, now time.Time) (string, error) {
	got, err := base64.RawURLEncoding.DecodeString(cookie)
	if err != nil || len(got) < sha256.Size {
		return "", ErrCookie
	}
	payload := string(got[:len(got)-sha256.Size])
	if !hmac.Equal(got, s.sealed(payload)) {
		return "", ErrCookie
	}
	sec, user, _ := strings.Cut(payload, " ")
	until, err := strconv.ParseInt(sec, 10, 64)
	if err != nil || now.Unix() >= until {
		return "", ErrCookie
	}
	return user, nil
}
