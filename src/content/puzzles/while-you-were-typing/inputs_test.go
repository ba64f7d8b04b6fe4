package invite

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"
)

// phone is a request whose body is held back until it is sent.
type phone struct {
	reading chan bool
	text    chan string
	done    chan error
	rest    io.Reader
}

func (p *phone) Read(b []byte) (int, error) {
	if p.rest == nil {
		p.reading <- true
		p.rest = strings.NewReader(<-p.text)
	}
	return p.rest.Read(b)
}

// start begins a request and returns once its body is asked for, or
// once the desk has answered without it.
func start(d *Desk, code string) *phone {
	p := &phone{
		reading: make(chan bool, 1),
		text:    make(chan string, 1),
		done:    make(chan error, 1),
	}
	go func() { p.done <- d.Redeem(code, p) }()
	select {
	case <-p.reading:
	case err := <-p.done:
		p.done <- err
	case <-time.After(3 * time.Second):
	}
	return p
}

// send lets a body go and returns what the desk says.
func (p *phone) send(text string) error {
	p.text <- text
	select {
	case err := <-p.done:
		return err
	case <-time.After(3 * time.Second):
		return errors.New("no answer for 3 seconds")
	}
}

const good, broken = `{"name":"x"}`, `{"name":`

// claim prints the one option that equals got.
func claim(t *testing.T, id string, got int, options ...int) {
	var found []int
	for _, n := range options {
		if n == got {
			found = append(found, n)
		}
	}
	if len(found) != 1 {
		t.Fatalf("%s: %d fits %v", id, got, found)
	}
	fmt.Printf("CLAIM %s: %d\n", id, found[0])
}

func TestInputs(t *testing.T) {
	desk := NewDesk()
	desk.Issue("SOLO", 1)
	var all []*phone
	for i := 0; i < 5; i++ {
		all = append(all, start(desk, "SOLO"))
	}
	for _, p := range all {
		p.send(good)
	}
	claim(t, "trigger", len(desk.members), 1, 2, 4, 5)

	desk = NewDesk()
	desk.Issue("TRIO", 3)
	a := start(desk, "TRIO")
	start(desk, "TRIO").send(good)
	start(desk, "TRIO").send(good)
	a.send(broken)
	claim(t, "cost", desk.left["TRIO"], 0, 1, 2, 3)

	desk = NewDesk()
	desk.Issue("DUO", 2)
	for i := 0; i < 2; i++ {
		slow := start(desk, "DUO")
		start(desk, "DUO").send(good)
		slow.send(broken)
	}
	for i := 0; i < 3; i++ {
		start(desk, "DUO").send(good)
	}
	claim(t, "members", len(desk.members), 2, 3, 4, 5)
}
