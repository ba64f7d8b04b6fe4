package signin

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strconv"
	"strings"
	"time"
)

var ErrCookie = errors.New("signin: not a valid cookie")

// Signer makes the cookies that say who is signed in.
type Signer struct{ key []byte }

func NewSigner(key []byte) *Signer {
	return &Signer{key: key}
}

// tag returns the HMAC of what a cookie says.
func (s *Signer) tag(sec, user string) []byte {
	mac := hmac.New(sha256.New, s.key)
	mac.Write([]byte("signin"))
	mac.Write([]byte(sec))
	mac.Write([]byte(user))
	return mac.Sum(nil)
}

func (s *Signer) Issue(user string, until time.Time) string {
	sec := strconv.FormatInt(until.Unix(), 10)
	tag := s.tag(sec, user)
	return sec + "." + user + "." + hex.EncodeToString(tag)
}

// User returns the user that a cookie was issued to.
func (s *Signer) User(cookie string, now time.Time) (string, error) {
	part := strings.Split(cookie, ".")
	if len(part) != 3 || len(part[0]) < 10 {
		return "", ErrCookie
	}
	tag, err := hex.DecodeString(part[2])
	if err != nil || !hmac.Equal(tag, s.tag(part[0], part[1])) {
		return "", ErrCookie
	}
	sec, err := strconv.ParseInt(part[0], 10, 64)
	if err != nil || now.Unix() >= sec {
		return "", ErrCookie
	}
	return part[1], nil
}
