package pinned

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"errors"
	"fmt"
	"io"
	"log"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

type authority struct {
	cert *x509.Certificate
	key  *ecdsa.PrivateKey
}

var serial int64

// issue makes a certificate, by itself if there is no issuer.
func (a *authority) issue(name string, ca bool) *authority {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		panic(err)
	}
	serial++
	draft := &x509.Certificate{
		SerialNumber:          big.NewInt(serial),
		Subject:               pkix.Name{CommonName: name},
		NotBefore:             time.Now().Add(-time.Hour),
		NotAfter:              time.Now().Add(time.Hour),
		IsCA:                  ca,
		BasicConstraintsValid: true,
		KeyUsage:              x509.KeyUsageDigitalSignature,
	}
	if ca {
		draft.KeyUsage = x509.KeyUsageCertSign
	} else {
		draft.DNSNames = []string{name}
		draft.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}
	}
	parent, signer := draft, key
	if a != nil {
		parent, signer = a.cert, a.key
	}
	der, err := x509.CreateCertificate(
		rand.Reader, draft, parent, &key.PublicKey, signer)
	if err != nil {
		panic(err)
	}
	cert, err := x509.ParseCertificate(der)
	if err != nil {
		panic(err)
	}
	return &authority{cert, key}
}

// ask gets / from a server that shows these certificates, the first
// of which is its own.
func ask(client *http.Client, own *authority, more ...*authority) error {
	chain := tls.Certificate{PrivateKey: own.key}
	for _, a := range append([]*authority{own}, more...) {
		chain.Certificate = append(chain.Certificate, a.cert.Raw)
	}
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(
		w http.ResponseWriter, r *http.Request,
	) {
		fmt.Fprint(w, "hello")
	}))
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.TLS = &tls.Config{Certificates: []tls.Certificate{chain}}
	server.StartTLS()
	defer server.Close()
	transport := client.Transport.(*http.Transport)
	defer transport.CloseIdleConnections()
	transport.DialContext = func(
		ctx context.Context, network, addr string,
	) (net.Conn, error) {
		return net.Dial("tcp", server.Listener.Addr().String())
	}
	res, err := client.Get("https://bank.example/")
	if err != nil {
		return err
	}
	defer res.Body.Close()
	_, err = io.ReadAll(res.Body)
	return err
}

func TestWorks(t *testing.T) {
	ours := (*authority)(nil).issue("Our Root", true)
	issuer := ours.issue("Our Issuer", true)
	spare := ours.issue("Our Spare", true)
	third := ours.issue("Not Listed", true)
	below := issuer.issue("Below Our Issuer", true)
	other := (*authority)(nil).issue("Other Root", true)
	roots := x509.NewCertPool()
	roots.AddCert(ours.cert)
	roots.AddCert(other.cert)
	client := Client(roots, map[Key]bool{
		KeyOf(issuer.cert): true, KeyOf(spare.cert): true,
	})
	for name, err := range map[string]error{
		"issuer": ask(client, issuer.issue("bank.example", false), issuer),
		"spare":  ask(client, spare.issue("bank.example", false), spare),
		"with the root": ask(client, issuer.issue("bank.example", false),
			issuer, ours),
		"below": ask(client, below.issue("bank.example", false),
			below, issuer),
		"out of order": ask(client, below.issue("bank.example", false),
			issuer, below),
	} {
		if err != nil {
			t.Fatalf("broken: %s: %v", name, err)
		}
	}
	leaf := issuer.issue("bank.example", false)
	pinLeaf := Client(roots, map[Key]bool{KeyOf(leaf.cert): true})
	for name, err := range map[string]error{
		"not listed": ask(client, third.issue("bank.example", false), third),
		"other root": ask(client, other.issue("bank.example", false)),
		"a leaf":     ask(pinLeaf, leaf, issuer),
	} {
		if !errors.Is(err, ErrKey) {
			t.Fatalf("broken: %s: %v", name, err)
		}
	}
	stranger := (*authority)(nil).issue("Stranger", true)
	for name, err := range map[string]error{
		"stranger":   ask(client, stranger.issue("bank.example", false), issuer),
		"other name": ask(client, issuer.issue("shop.example", false), issuer),
		"alone":      ask(client, issuer.issue("bank.example", false)),
	} {
		if err == nil {
			t.Fatalf("broken: %s is good", name)
		}
	}
	fmt.Println("WORKS")
}
