package invite

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"time"
)

// phone is a body that says when it is first read, then waits.
type phone struct {
	once    sync.Once
	reading chan<- int
	send    <-chan struct{}
	text    io.Reader
}

func (p *phone) Read(b []byte) (int, error) {
	p.once.Do(func() {
		p.reading <- 1
		<-p.send
	})
	return p.text.Read(b)
}

func TestProof(t *testing.T) {
	const phones = 5
	desk := NewDesk()
	desk.Issue("SOLO", 1)
	reading := make(chan int, phones)
	send := make(chan struct{})
	done := make(chan error, phones)
	for i := 0; i < phones; i++ {
		body := &phone{
			reading: reading,
			send:    send,
			text:    strings.NewReader(fmt.Sprintf(`{"name":"p%d"}`, i)),
		}
		go func() { done <- desk.Redeem("SOLO", body) }()
	}
	// All bodies are held back until every phone is past the check,
	// or until it is plain that not all of them will get there.
	patience := time.After(2 * time.Second)
	for n, waiting := 0, true; waiting && n < phones; {
		select {
		case <-reading:
			n++
		case <-patience:
			waiting = false
		}
	}
	close(send)
	let := 0
	for i := 0; i < phones; i++ {
		select {
		case err := <-done:
			if err == nil {
				let++
			}
		case <-time.After(4 * time.Second):
			fmt.Println("HARM: a redemption hung for four seconds")
			return
		}
	}
	members := len(desk.Members())
	if let > 1 || members > 1 {
		fmt.Printf("HARM: a code for 1 let %d in\n", members)
		return
	}
	fmt.Printf("NO HARM: a code for 1 let %d in\n", members)
	t.Fail()
}
