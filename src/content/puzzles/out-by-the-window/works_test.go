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

func TestWorks(t *testing.T) {
	c := newClient()
	if n := c.at(3, 40); n != 12 {
		t.Fatalf("broken: %d reports at first", n)
	}
	if n := c.at(40, 40); n != 0 {
		t.Fatalf("broken: %d more in the same window", n)
	}
	if n := c.at(600, 40); n != 12 {
		t.Fatalf("broken: %d reports much later", n)
	}
	c = newClient()
	for s := int64(0); s < 1200; s += 10 {
		if c.at(s, 1) != 1 {
			t.Fatalf("broken: 6 reports a minute, rejected at %d", s)
		}
	}
	for s := int64(0); s < 60; s++ {
		for gap := int64(61); gap < 130; gap++ {
			c = newClient()
			if c.at(s, 40) != 12 || c.at(s+gap, 1) != 1 {
				t.Fatalf("broken: rejected %d seconds after the last one", gap)
			}
		}
	}
	for i := 0; i < 20; i++ {
		r := &http.Request{RemoteAddr: fmt.Sprintf("192.0.2.%d:1", 100+i)}
		w := &answer{header: http.Header{}, code: 200}
		c.gate.ServeHTTP(w, r)
		if w.code != 200 {
			t.Fatal("broken: another client is rejected")
		}
	}
	fmt.Println("WORKS")
}
