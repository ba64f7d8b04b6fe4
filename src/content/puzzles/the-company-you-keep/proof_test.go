package pinned

import (
	"crypto/x509"
	"fmt"
	"strings"
	"testing"
	"time"
)

func year(n int) time.Time {
	return time.Date(n, 1, 1, 0, 0, 0, 0, time.UTC)
}

func cert(name string) *x509.Certificate {
	return &x509.Certificate{RawSubjectPublicKeyInfo: []byte(name)}
}

// chain makes a chain from the names of its keys, such as "leaf ours".
func chain(names string) (certs []*x509.Certificate) {
	for _, name := range strings.Fields(names) {
		certs = append(certs, cert(name))
	}
	return certs
}

func pin(issuer string, below bool, until int) Pin {
	return Pin{map[Key]bool{KeyOf(cert(issuer)): true}, below, year(until)}
}

// accepts reports whether p accepts a host whose chains are these.
func accepts(p Pins, host string, names ...string) bool {
	var chains [][]*x509.Certificate
	for _, n := range names {
		chains = append(chains, chain(n))
	}
	return p.Check(host, chains, year(2026)) == nil
}

func TestProof(t *testing.T) {
	tried := 0
	for _, below := range []bool{false, true} {
		p := Pins{
			"bank.example":     pin("ours", true, 2030),
			"pay.bank.example": pin("old", below, 2024),
		}
		for _, host := range []string{
			"bank.example", "www.bank.example", "pay.bank.example",
			"api.pay.bank.example", "PAY.bank.example.",
		} {
			tried++
			if accepts(p, host, "leaf any root") {
				fmt.Printf("HARM: %s may have a certificate from any "+
					"authority, although bank.example pins its "+
					"subdomains until 2030\n", host)
				return
			}
		}
	}
	fmt.Printf("NO HARM: %d hosts below a pin, and none of them "+
		"accepts another authority\n", tried)
	t.Fail()
}
