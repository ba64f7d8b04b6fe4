package gate

import (
	"fmt"
	"net/http"
	"testing"
)

// client sends requests at chosen seconds and counts the reports.
type client struct {
	gate *Gate
	t    int64
}

func newClient() *client {
	c := &client{}
	report := http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})
	c.gate = New(report, func() int64 { return 6000 + c.t })
	return c
}

func (c *client) at(t int64, requests int) (started int) {
	c.t = t
	for i := 0; i < requests; i++ {
		r := &http.Request{RemoteAddr: "192.0.2.7:4711"}
		w := &answer{header: http.Header{}, code: 200}
		c.gate.ServeHTTP(w, r)
		if w.code == 200 {
			started++
		}
	}
	return started
}

type answer struct {
	header http.Header
	code   int
}

func (a *answer) Header() http.Header         { return a.header }
func (a *answer) Write(b []byte) (int, error) { return len(b), nil }
func (a *answer) WriteHeader(code int)        { a.code = code }

func claim(t *testing.T, id string, seen int) {
	fits := 0
	for _, option := range []int{12, 13, 23, 24} {
		if option == seen {
			fits++
		}
	}
	if fits != 1 {
		t.Fatalf("%s: %d fits %d options", id, seen, fits)
	}
	fmt.Printf("CLAIM %s: %d\n", id, seen)
}

func TestInputs(t *testing.T) {
	c := newClient()
	claim(t, "trigger", c.at(50, 20)+c.at(115, 20))
	c = newClient()
	claim(t, "second", c.at(5, 20)+c.at(65, 20))
	c = newClient()
	claim(t, "third", c.at(10, 20)+c.at(130, 20))
}
