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

func TestProof(t *testing.T) {
	for uses := 1; uses <= 5; uses++ {
		desk := NewDesk()
		desk.Issue("CODE", uses)
		for round := 0; round < 4; round++ {
			slow := start(desk, "CODE")
			for i := 0; i < uses; i++ {
				start(desk, "CODE").send(good)
			}
			slow.send(broken)
		}
		for i := 0; i < 10; i++ {
			start(desk, "CODE").send(good)
		}
		if got := len(desk.members); got > uses {
			fmt.Printf("HARM: a code for %d let %d in\n", uses, got)
			return
		}
	}
	// The same with requests that all start at the same time.
	desk := NewDesk()
	desk.Issue("SOLO", 1)
	var all []*phone
	for i := 0; i < 5; i++ {
		all = append(all, start(desk, "SOLO"))
	}
	for _, p := range all {
		p.send(good)
	}
	if got := len(desk.members); got > 1 {
		fmt.Printf("HARM: a code for 1 let %d in\n", got)
		return
	}
	fmt.Println("NO HARM: no code let in more than its uses")
	t.Fail()
}
