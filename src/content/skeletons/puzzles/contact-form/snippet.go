package contact

import (
	"errors"
	"net/mail"
	"strings"
)

const bakery = "hello@bakery.example"

var ErrInvalid = errors.New("invalid message")

// Message builds an email (RFC 5322), with CRLF after each line.
func Message(from, subject, text string) (string, error) {
	address, err := mail.ParseAddress(from)
	if err != nil || subject == "" {
		return "", ErrInvalid
	}
	lines := []string{
		"From: <" + address.Address + ">",
		"To: <" + bakery + ">",
		"Subject: " + subject,
		"",
		strings.ReplaceAll(text, "\n", "\r\n"),
	}
	return strings.Join(lines, "\r\n"), nil
}
