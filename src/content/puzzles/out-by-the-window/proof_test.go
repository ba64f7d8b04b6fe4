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

func TestProof(t *testing.T) {
	worst := 0
	for first := int64(0); first < 60; first++ {
		for gap := int64(1); gap < 10; gap++ {
			c := newClient()
			worst = max(worst, c.at(first, 40)+c.at(first+gap, 40))
			if worst >= 20 {
				fmt.Printf("HARM: %d reports at seconds %d and %d\n",
					worst, first, first+gap)
				return
			}
		}
	}
	fmt.Printf("NO HARM: within 10 seconds, at most %d reports\n", worst)
	t.Fail()
}

func max(a, b int) int {
	if a > b {
		return a
	}
	return b
}
