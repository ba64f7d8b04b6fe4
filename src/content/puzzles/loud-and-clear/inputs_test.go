package hub

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// deliver revokes a key for clients of these names, and stops when it
// is sent to one of them. Then meanwhile runs, and after that Revoke
// goes on. It returns who got the key, and how often.
func deliver(names []string, stop string, meanwhile func(*Hub, map[string]*Client, func(string) *Client)) map[string]int {
	h, got, clients := &Hub{clients: make([]*Client, 0, 4)}, map[string]int{}, map[string]*Client{}
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

func TestInputs(t *testing.T) {
	type clients = map[string]*Client
	names := []string{"ann", "bob", "cy", "dee"}
	got := deliver(names, "ann", func(h *Hub, c clients, _ func(string) *Client) { h.Leave(c["ann"]) })
	fmt.Printf("CLAIM ann-leaves: %s\n", map[string]string{
		"111": "`bob`, `cy`, and `dee`, each once", "012": "`cy` once, and `dee` twice",
		"110": "`bob` and `cy`, each once", "112": "`bob` and `cy` once, and `dee` twice",
	}[fmt.Sprint(got["bob"])+fmt.Sprint(got["cy"])+fmt.Sprint(got["dee"])])

	got = deliver(names, "ann", func(h *Hub, c clients, join func(string) *Client) {
		h.Leave(c["ann"])
		h.Join(join("eve"))
	})
	missed := "None of them"
	for _, name := range names {
		if got[name] == 0 {
			missed = name
		}
	}
	fmt.Printf("CLAIM reconnects: %s\n", missed)

	twice := []string{}
	for _, leaver := range []string{"ann", "bob", "cy"} {
		got := deliver(names, "bob", func(h *Hub, c clients, _ func(string) *Client) { h.Leave(c[leaver]) })
		if got["dee"] == 2 {
			twice = append(twice, leaver)
		}
	}
	if len(twice) == 0 {
		twice = append(twice, "None of them")
	}
	fmt.Printf("CLAIM dee-twice: %s\n", strings.Join(twice, " and "))
}
