package tokens

import (
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"testing"
)

func TestWatch(t *testing.T) {
	private := ed25519.NewKeyFromSeed(make([]byte, 32))
	k := Keys{}
	k.Add("partner", Key{Public: private.Public().(ed25519.PublicKey)})
	text := base64.RawURLEncoding.EncodeToString
	data := text([]byte(`{"alg":"HS256","kid":"partner"}`)) + "." +
		text([]byte(`{"sub":"root","exp":2000000000}`))
	mac := hmac.New(sha256.New, nil)
	mac.Write([]byte(data))
	claims, err := k.Open(data+"."+text(mac.Sum(nil)), 1796000000)
	if err == nil {
		fmt.Println("HARM: Eve, who has no key, is", claims["sub"])
	} else {
		fmt.Println("NO HARM: the token is rejected:", err)
	}
}
