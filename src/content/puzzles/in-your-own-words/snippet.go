package gift

import (
	"errors"
	"strings"
	"text/template"
)

var ErrNote = errors.New("gift: the note is too long")

// Shop is one of our customers.
type Shop struct {
	Name   string
	PayKey string // for its account at the payment service
}

// Order is a present. Who orders it may write a note.
type Order struct {
	Shop  *Shop
	Goods []string
	Note  string
}

const card = `{{.Shop.Name}} has something for you:
{{range .Goods}}- {{.}}
{{end}}`

// Mail is the text of the mail that goes to the recipient.
func Mail(o *Order) (string, error) {
	if len(o.Note) > 500 {
		return "", ErrNote
	}
	text := card
	if o.Note != "" {
		text += "With these words:\n" + quote(o.Note)
	}
	t, err := template.New("mail").Parse(text)
	if err != nil {
		return "", err
	}
	var mail strings.Builder
	err = t.Execute(&mail, o)
	return mail.String(), err
}

// quote marks each line of a note.
func quote(note string) string {
	return "> " + strings.ReplaceAll(note, "\n", "\n> ") + "\n"
}
