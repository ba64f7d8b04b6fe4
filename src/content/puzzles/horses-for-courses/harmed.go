package tokens

import (
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"strings"
)

var ErrToken = errors.New("bad token")

type Key struct {
	Secret []byte            // of a service of the company
	Public ed25519.PublicKey // of a partner
}

type Keys map[string]Key

func (k Keys) Add(kid string, key Key) {
	if key.Public != nil || len(key.Secret) >= 32 {
		k[kid] = key
	}
}

func decode(part string) (values map[string]any) {
	raw, err := base64.RawURLEncoding.DecodeString(part)
	if err == nil {
		_ = json.Unmarshal(raw, &values)
	}
	return values
}

// Open returns the claims of a token that one of the keys has signed.
func (k Keys) Open(token string, now float64) (map[string]any, error) {
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		return nil, ErrToken
	}
	head, claims := decode(parts[0]), decode(parts[1])
	sig, err := base64.RawURLEncoding.DecodeString(parts[2])
	if err != nil || head["crit"] != nil {
		return nil, ErrToken
	}
	kid, _ := head["kid"].(string)
	key, data := k[kid], []byte(parts[0]+"."+parts[1])
	signed := false
	switch head["alg"] {
	case "HS256":
		mac := hmac.New(sha256.New, key.Secret)
		mac.Write(data)
		signed = hmac.Equal(mac.Sum(nil), sig)
	case "EdDSA":
		signed = key.Public != nil &&
			ed25519.Verify(key.Public, data, sig)
	}
	exp, _ := claims["exp"].(float64)
	if !signed || exp <= now {
		return nil, ErrToken
	}
	return claims, nil
}
