package hub

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

func TestWorks(t *testing.T) {
	done := make(chan string, 1)
	go func() { done <- broken() }()
	select {
	case what := <-done:
		if what == "" {
			fmt.Println("WORKS")
			return
		}
		fmt.Println("broken: " + what)
	case <-time.After(5 * time.Second):
		fmt.Println("broken: a slow client keeps others out")
	}
	t.Fail()
}

func broken() string {
	h, got := &Hub{}, ""
	client := func(name string) *Client {
		return &Client{name, func(key string) { got += name + key + " " }}
	}
	a, b, c := client("a"), client("b"), client("c")
	if len(h.Join(a)) != 0 {
		return "a key is revoked"
	}
	h.Join(b)
	h.Revoke("1")
	if got != "a1 b1 " {
		return "not everyone got the key"
	}
	earlier := h.Join(c)
	h.Leave(a)
	h.Leave(a)
	h.Revoke("2")
	if got != "a1 b1 c2 b2 " {
		return "not everyone who stays got the key: " + got
	}
	if strings.Join(earlier, ",") != "1" || strings.Join(h.Join(a), ",") != "1,2" {
		return "the keys revoked so far are wrong"
	}
	h.Join(&Client{"slow", func(string) {
		joined := make(chan bool)
		go func() { h.Leave(b); h.Join(client("d")); joined <- true }()
		<-joined
	}})
	h.Revoke("3")
	h.Revoke("4")
	if !strings.HasSuffix(got, "c3 b3 a3 c4 a4 d4 ") {
		return "after a slow client: " + got
	}
	return ""
}
