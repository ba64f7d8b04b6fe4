package contact

import (
	"io"
	"net/mail"
	"strings"
	"testing"
)

func TestInputs(t *testing.T) {
	read := func(subject string) (*mail.Message, string) {
		message, err := Message("eve@x.example", subject, "Thanks!")
		if err != nil {
			return nil, ""
		}
		parsed, err := mail.ReadMessage(strings.NewReader(message))
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(parsed.Body)
		return parsed, string(body)
	}
	parsed, _ := read("Hi\r\nBcc: <x@y.example>")
	switch {
	case parsed == nil:
		t.Log("CLAIM first: None, since Message fails")
	case parsed.Header.Get("Bcc") == "":
		t.Log("CLAIM first: From, To, and Subject")
	case parsed.Header.Get("Subject") == "":
		t.Log("CLAIM first: From, To, and Bcc")
	default:
		t.Log("CLAIM first: From, To, Subject, and Bcc")
	}
	_, body := read("Hi\r\n\r\nPay Eve.")
	for _, start := range []string{"Thanks!", "Subject: Hi", "Hi", "Pay Eve."} {
		if strings.HasPrefix(body, start) {
			t.Log("CLAIM body: " + start)
		}
	}
}
