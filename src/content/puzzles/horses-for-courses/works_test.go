package tokens

import (
	"bytes"
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
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

func TestWorks(t *testing.T) {
	mia := map[string]any{"sub": "mia", "exp": 2000}
	hs, ed := data("HS256", "web", mia), data("EdDSA", "partner", mia)
	expired := data("HS256", "web", map[string]any{"sub": "mia", "exp": 1000})
	endless := data("EdDSA", "partner", map[string]any{"sub": "mia"})
	short := data("HS256", "short", mia)
	other := data("EdDSA", "partner", map[string]any{"sub": "root", "exp": 2000})
	for _, try := range []struct{ what, token, want string }{
		{"a token of the company", with(hs, mac(secret, hs)), "mia"},
		{"a token of a partner", with(ed, ed25519.Sign(private, []byte(ed))), "mia"},
		{"another secret", with(hs, mac(public, hs)), "rejected"},
		{"an expired token", with(expired, mac(secret, expired)), "rejected"},
		{"a token without an end", with(endless, ed25519.Sign(private, []byte(endless))), "rejected"},
		{"a short secret", with(short, mac(secret[:20], short)), "rejected"},
		{"other claims", with(other, ed25519.Sign(private, []byte(ed))), "rejected"},
		{"two parts", hs, "rejected"},
		{"no parts", "", "rejected"},
		{"bad base64", hs + ".!", "rejected"},
		{"bad JSON", "e30.e3.AAAA", "rejected"},
	} {
		if got := sub(keys(), try.token); got != try.want {
			fmt.Printf("broken: %s: %s\n", try.what, got)
			t.FailNow()
		}
	}
	fmt.Println("WORKS")
}
