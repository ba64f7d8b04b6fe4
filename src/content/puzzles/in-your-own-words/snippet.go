package gift

import (
	"errors"
	"strings"
)

var ErrOrder = errors.New("gift: the name or the note is too long")

// Order is a present that a sender pays for.
type Order struct {
	Shop    string
	To      string // the recipient's name, as the sender typed it
	Goods   []string
	Total   string
	Note    string // as the sender typed it
	Confirm string // the shop opens this URL once it has the money
}

const recipient = `Dear {to},
{shop} has a present for {to}:
{goods}
With these words:
{note}
`

const merchant = `A present for {to}, {total}:
{goods}
{note}
Do you have the money? Then open {confirm}
`

func ToRecipient(o *Order) (string, error) { return fill(recipient, o) }
func ToShop(o *Order) (string, error)      { return fill(merchant, o) }

func fill(mail string, o *Order) (string, error) {
	if len(o.To) > 60 || len(o.Note) > 500 {
		return "", ErrOrder
	}
	for _, field := range []struct{ name, value string }{
		{"{total}", o.Total},
		{"{confirm}", o.Confirm},
		{"{to}", o.To},
		{"{shop}", o.Shop},
		{"{note}", quote(o.Note)},
		{"{goods}", "- " + strings.Join(o.Goods, "\n- ")},
	} {
		mail = strings.ReplaceAll(mail, field.name, field.value)
	}
	return mail, nil
}

// quote marks each line of a note.
func quote(note string) string {
	return "> " + strings.ReplaceAll(note, "\n", "\n> ")
}
