package pinned

import (
	"crypto/x509"
	"fmt"
	"testing"
	"time"
)

func TestWatch(t *testing.T) {
	now := time.Unix(1795000000, 0)
	pins := Pins{
		"bank.example":     {Below: true, Until: now.AddDate(4, 0, 0)},
		"pay.bank.example": {Until: now.AddDate(-2, 0, 0)},
	}
	chain := []*x509.Certificate{{}, {}}
	if err := pins.Check("pay.bank.example", [][]*x509.Certificate{chain}, now); err != nil {
		fmt.Println("NO HARM:", err)
	} else {
		fmt.Println("HARM: the app accepts a certificate from any authority")
	}
}
