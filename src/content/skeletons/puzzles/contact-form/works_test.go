package contact

import (
	"io"
	"net/mail"
	"strings"
	"testing"
)

func TestWorks(t *testing.T) {
	message, err := Message("Ann <ann@x.example>", "Bread: two loaves, please", "For Monday.\nThanks!")
	if err != nil {
		t.Fatal("broken: an ordinary message")
	}
	parsed, err := mail.ReadMessage(strings.NewReader(message))
	if err != nil {
		t.Fatal("broken: the format")
	}
	body, _ := io.ReadAll(parsed.Body)
	ok := parsed.Header.Get("Subject") == "Bread: two loaves, please" && parsed.Header.Get("From") == "<ann@x.example>"
	ok = ok && string(body) == "For Monday.\r\nThanks!" && len(parsed.Header) == 3
	_, first := Message("nobody", "Hi", "x")
	_, second := Message("ann@x.example", "", "x")
	if !ok || first == nil || second == nil {
		t.Fatal("broken: a message")
	}
	t.Log("WORKS")
}
