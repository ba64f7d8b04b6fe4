package contact

import (
	"fmt"
	"net/mail"
	"strings"
	"testing"
)

func TestWatch(t *testing.T) {
	message, err := Message("eve@x.example", "Hi\r\nBcc: <bob@y.example>", "Buy!")
	if err != nil {
		fmt.Println("NO HARM:", err)
		return
	}
	parsed, _ := mail.ReadMessage(strings.NewReader(message))
	for _, name := range []string{"From", "To", "Subject", "Bcc"} {
		fmt.Println(name+":", parsed.Header.Get(name))
	}
	fmt.Println("HARM: the bakery's message also goes to Bob, whom Eve chose")
}
