package pinned

import (
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net/http"
	"time"
)

var ErrKey = errors.New("pinned: not from one of our issuers")

// Key is the hash of a public key.
type Key [sha256.Size]byte

func KeyOf(cert *x509.Certificate) Key {
	return sha256.Sum256(cert.RawSubjectPublicKeyInfo)
}

// Client speaks TLS to servers that have certificates of ours.
// The roots are those of the system, a hundred and more. On top
// of that, one of our issuers must be involved.
func Client(roots *x509.CertPool, issuers map[Key]bool) *http.Client {
	config := &tls.Config{
		RootCAs:    roots,
		MinVersion: tls.VersionTLS12,
		// Called when the certificate has been found good.
		VerifyPeerCertificate: func(
			sent [][]byte, chains [][]*x509.Certificate,
		) error {
			for _, chain := range chains {
				for _, cert := range chain {
					if cert.IsCA && issuers[KeyOf(cert)] {
						return nil
					}
				}
			}
			return ErrKey
		},
	}
	return &http.Client{
		Transport: &http.Transport{TLSClientConfig: config},
		Timeout:   30 * time.Second,
	}
}
