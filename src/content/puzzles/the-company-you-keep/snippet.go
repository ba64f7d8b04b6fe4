package pinned

import (
	"crypto/sha256"
	"crypto/x509"
	"errors"
	"strings"
	"time"
)

var ErrIssuer = errors.New("pinned: not from one of our issuers")

// Key is the hash of a public key.
type Key [sha256.Size]byte

func KeyOf(cert *x509.Certificate) Key {
	return sha256.Sum256(cert.RawSubjectPublicKeyInfo)
}

// Pin names the issuers that vouch for a domain.
type Pin struct {
	Issuers map[Key]bool
	Below   bool      // applies to its subdomains, too
	Until   time.Time // has no effect from then on
}

// Pins has a Pin for each domain. The nearest one decides.
type Pins map[string]Pin

func (p Pins) find(host string, now time.Time) (Pin, bool) {
	name := strings.ToLower(strings.TrimSuffix(host, "."))
	for exact := true; name != ""; exact = false {
		pin, ok := p[name]
		if ok && (exact || pin.Below) {
			return pin, now.Before(pin.Until)
		}
		_, name, _ = strings.Cut(name, ".")
	}
	return Pin{}, false
}

// Check runs after TLS has verified the chains for this host.
func (p Pins) Check(
	host string, chains [][]*x509.Certificate, now time.Time,
) error {
	pin, ok := p.find(host, now)
	if !ok {
		return nil
	}
	for _, chain := range chains {
		for _, cert := range chain[1:] {
			if pin.Issuers[KeyOf(cert)] {
				return nil
			}
		}
	}
	return ErrIssuer
}
