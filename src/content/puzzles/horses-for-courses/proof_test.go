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

func TestProof(t *testing.T) {
	_, eves := pair(2)
	spelled := []byte(base64.StdEncoding.EncodeToString(public))
	macKeys := [][]byte{nil, {0}, make([]byte, 32), make([]byte, 64), public, spelled, []byte("web"), []byte("partner"), []byte("null")}
	tried := 0
	for _, alg := range []string{"HS256", "EdDSA", "none", "", "hs256", "HS512", "RS256", "ES256"} {
		for _, kid := range []string{"web", "partner", "short", "", "unknown"} {
			d := data(alg, kid, map[string]any{"sub": "root", "exp": 2000})
			sigs := [][]byte{nil, {}, make([]byte, 32), make([]byte, 64), ed25519.Sign(eves, []byte(d))}
			for _, key := range macKeys {
				sigs = append(sigs, mac(key, d))
			}
			for _, sig := range sigs {
				tried++
				if got := sub(keys(), with(d, sig)); got == "root" {
					fmt.Printf("HARM: Eve, who has no key, signs in as root with alg %q and kid %q\n", alg, kid)
					return
				}
			}
		}
	}
	fmt.Printf("NO HARM: none of %d forged tokens is accepted\n", tried)
	t.Fail()
}
