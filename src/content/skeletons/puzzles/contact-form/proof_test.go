package contact

import (
	"net/mail"
	"strings"
	"testing"
)

func TestProof(t *testing.T) {
	for _, br := range []string{"\r\n", "\n"} {
		message, err := Message("eve@x.example", "Hi"+br+"Bcc: <victim@y.example>", "Buy!")
		if err != nil {
			continue
		}
		parsed, err := mail.ReadMessage(strings.NewReader(message))
		if err == nil && parsed.Header.Get("Bcc") != "" {
			t.Logf("HARM: the message also goes to %s", parsed.Header.Get("Bcc"))
			return
		}
	}
	t.Fatal("NO HARM: the message goes to the bakery alone")
}
