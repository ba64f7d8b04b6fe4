package gift

import (
	"fmt"
	"strings"
	"testing"
)

func TestProof(t *testing.T) {
	shop := &Shop{Name: "Bloom", PayKey: "pk-5150-tulip"}
	goods := []string{"12 tulips"}
	var mails []string
	for _, note := range []string{
		"{{.Shop.PayKey}}",
		"{{ .Shop.PayKey }}",
		"{{ $.Shop.PayKey }}",
	} {
		// The sender has the present sent to an address of her own.
		mail, err := Mail(&Order{Shop: shop, Goods: goods, Note: note})
		if err == nil && strings.Contains(mail, shop.PayKey) {
			fmt.Printf("HARM: the note %q makes the mail %q\n", note, mail)
			return
		}
		mails = append(mails, mail)
	}
	fmt.Printf("NO HARM: no key in %q\n", mails)
	t.Fail()
}
