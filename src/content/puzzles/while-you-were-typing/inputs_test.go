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

// claim lets D, E, and F try, and prints the option that says who of
// them gets in.
func claim(t *testing.T, id string, desk *Desk, code string) {
	var in string
	for _, name := range []string{"D", "E", "F"} {
		if start(desk, code).send(good) == nil {
			in += name
		}
	}
	option, ok := map[string]string{
		"": "None of them", "D": "Only D", "DE": "D and E", "DEF": "D, E, and F",
	}[in]
	if !ok {
		t.Fatalf("%s: %q get in", id, in)
	}
	fmt.Printf("CLAIM %s: %s\n", id, option)
}

func TestInputs(t *testing.T) {
	desk := NewDesk()
	desk.Issue("DUO", 2)
	start(desk, "DUO").send(good)
	a := start(desk, "DUO")
	start(desk, "DUO").send(good)
	a.send(broken)
	claim(t, "in-order", desk, "DUO")

	desk = NewDesk()
	desk.Issue("TRIO", 3)
	a = start(desk, "TRIO")
	start(desk, "TRIO").send(good)
	start(desk, "TRIO").send(good)
	a.send(broken)
	claim(t, "slow-first", desk, "TRIO")

	desk = NewDesk()
	desk.Issue("TRIO", 3)
	a = start(desk, "TRIO")
	b := start(desk, "TRIO")
	a.send(broken)
	b.send(broken)
	claim(t, "two-slow", desk, "TRIO")
}
