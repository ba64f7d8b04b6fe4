package hub

import (
	"fmt"
	"testing"
	"time"
)

// deliver revokes a key for clients of these names, and stops when it
// is sent to one of them. Then meanwhile runs, and after that Revoke
// goes on. It returns who got the key, and how often.
func deliver(names []string, stop string, meanwhile func(*Hub, map[string]*Client, func(string) *Client)) map[string]int {
	h, got, clients := &Hub{}, map[string]int{}, map[string]*Client{}
	there, goOn := make(chan bool), make(chan bool)
	client := func(name string) *Client {
		first := true
		clients[name] = &Client{name, func(string) {
			got[name]++
			if name == stop && first {
				first = false
				there <- true
				<-goOn
			}
		}}
		return clients[name]
	}
	for _, name := range names {
		h.Join(client(name))
	}
	done := make(chan bool)
	go func() { h.Revoke("k1"); done <- true }()
	<-there
	left := make(chan bool, 1)
	go func() { meanwhile(h, clients, client); left <- true }()
	select {
	case <-left:
	case <-time.After(3 * time.Second):
		got["nobody could leave"] = 1
	}
	goOn <- true
	<-done
	return got
}

func TestProof(t *testing.T) {
	names := []string{"n1", "n2", "n3", "n4"}
	for _, joins := range []bool{true, false} {
		for _, stop := range names {
			for _, leaver := range names {
				got := deliver(names, stop, func(h *Hub, clients map[string]*Client, client func(string) *Client) {
					h.Leave(clients[leaver])
					if joins {
						h.Join(client("n5"))
					}
				})
				if got["nobody could leave"] > 0 {
					fmt.Println("NO HARM: nobody can leave while a key is sent")
					t.FailNow()
				}
				for _, name := range names {
					if name != leaver && got[name] != 1 {
						fmt.Printf("HARM: %s left while the key was sent to %s, and %s got it %d times\n", leaver, stop, name, got[name])
						return
					}
				}
			}
		}
	}
	fmt.Println("NO HARM: every client that stays gets the key once")
	t.Fail()
}
