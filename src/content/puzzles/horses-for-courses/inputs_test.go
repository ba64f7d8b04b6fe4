package tokens

import (
	"bytes"
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

var (
	secret          = []byte("0123456789abcdef0123456789abcdef")
	public, private = pair(1)
)

func pair(seed byte) (ed25519.PublicKey, ed25519.PrivateKey) {
	private := ed25519.NewKeyFromSeed(bytes.Repeat([]byte{seed}, 32))
	return private.Public().(ed25519.PublicKey), private
}

func keys() Keys {
	k := Keys{}
	k.Add("web", Key{Secret: secret})
	k.Add("partner", Key{Public: public})
	k.Add("short", Key{Secret: secret[:20]})
	return k
}

func text(v any) string {
	raw, _ := json.Marshal(v)
	return base64.RawURLEncoding.EncodeToString(raw)
}

func data(alg, kid string, claims map[string]any) string {
	return text(map[string]any{"alg": alg, "kid": kid}) + "." + text(claims)
}

func mac(key []byte, data string) []byte {
	h := hmac.New(sha256.New, key)
	h.Write([]byte(data))
	return h.Sum(nil)
}

func with(data string, sig []byte) string {
	return data + "." + base64.RawURLEncoding.EncodeToString(sig)
}

func sub(k Keys, token string) (sub string) {
	defer func() {
		if recover() != nil {
			sub = "panic"
		}
	}()
	claims, err := k.Open(token, 1000)
	if err != nil {
		return "rejected"
	}
	sub, _ = claims["sub"].(string)
	return sub
}

func claim(t *testing.T, question string, options []string, reached string) {
	for _, option := range options {
		if option == reached {
			fmt.Printf("CLAIM %s: %s\n", question, reached)
			return
		}
	}
	t.Fatalf("%s: %q is none of the options", question, reached)
}

func TestInputs(t *testing.T) {
	mia := map[string]any{"sub": "mia", "exp": 2000}
	// The snippet computes its MAC with the secret of the key that kid names.
	compared := func(sig []byte, d string) string {
		k := keys()
		equal := bytes.Equal(mac(k["partner"].Secret, d), sig)
		same := map[bool]string{true: "They're the same", false: "They differ"}[equal]
		return fmt.Sprintf("%s, and `signed` is %t", same, sub(k, with(d, sig)) == "mia")
	}
	four := []string{"They're the same, and `signed` is true", "They're the same, and `signed` is false",
		"They differ, and `signed` is true", "They differ, and `signed` is false"}
	d := data("HS256", "partner", mia)
	claim(t, "public-as-secret", four, compared(mac(public, d), d))
	claim(t, "empty-secret", four, compared(mac(nil, d), d))

	members := []struct {
		text   string
		claims map[string]any
	}{
		{"`\"exp\": 2000, \"iat\": 1500`", map[string]any{"sub": "mia", "exp": 2000, "iat": 1500}},
		{"`\"exp\": 1000, \"iat\": 900`", map[string]any{"sub": "mia", "exp": 1000, "iat": 900}},
		{"`\"exp\": \"2000\", \"iat\": 900`", map[string]any{"sub": "mia", "exp": "2000", "iat": 900}},
		{"`\"Exp\": 2000, \"iat\": 900`", map[string]any{"sub": "mia", "Exp": 2000, "iat": 900}},
	}
	var options, accepted []string
	for _, m := range members {
		options = append(options, m.text)
		d := data("HS256", "web", m.claims)
		if sub(keys(), with(d, mac(secret, d))) == "mia" {
			accepted = append(accepted, m.text)
		}
	}
	claim(t, "four-claims", options, strings.Join(accepted, " and "))

	// The third part is base64 and `head` is nil, so of the two lines that reject it's the second.
	if decode("!") == nil && decode("!")["crit"] == nil {
		ends := map[string]string{"rejected": "It returns at line 57", "mia": "It returns at line 59", "panic": "It panics"}
		claim(t, "first-part", []string{"It returns at line 41", "It returns at line 57", "It returns at line 59", "It panics"},
			ends[sub(keys(), "!."+text(map[string]any{"sub": "mia", "exp": 2000})+".AAAA")])
	}
}
