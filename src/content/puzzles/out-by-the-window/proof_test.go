package gate

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"
)

func TestProof(t *testing.T) {
	const slots = 3
	backend := httptest.NewServer(http.HandlerFunc(func(
		w http.ResponseWriter, r *http.Request,
	) {
		if r.URL.Path != "/big" {
			fmt.Fprint(w, "small")
			return
		}
		// A download without end, as far as its client can tell.
		w.Write(make([]byte, 1<<16))
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	}))
	target, err := url.Parse(backend.URL)
	if err != nil {
		t.Fatal(err)
	}
	gate := New(target, slots, 300*time.Millisecond)
	ended := make(chan bool, slots)
	front := httptest.NewServer(http.HandlerFunc(func(
		w http.ResponseWriter, r *http.Request,
	) {
		// Tells when the gate is done with a request for good.
		defer func() {
			if r.URL.Path == "/big" {
				ended <- true
			}
		}()
		gate.ServeHTTP(w, r)
	}))
	client := &http.Client{
		Transport: &http.Transport{DisableKeepAlives: true},
		Timeout:   4 * time.Second,
	}
	for i := 0; i < slots; i++ {
		res, err := client.Get(front.URL + "/big")
		if err != nil {
			t.Fatal("NO HARM: the download did not start:", err)
		}
		io.ReadFull(res.Body, make([]byte, 100))
		res.Body.Close() // hangs up
		select {
		case <-ended:
		case <-time.After(4 * time.Second):
			t.Fatal("NO HARM: the gate did not notice in 4 s")
		}
	}
	res, err := client.Get(front.URL + "/small")
	if err != nil {
		t.Fatal("NO HARM: no answer:", err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		fmt.Printf("HARM: %d downloads were broken off, nobody is "+
			"left, %d slots are busy, and the next request gets %s\n",
			slots, gate.Busy(), res.Status)
		return
	}
	fmt.Printf("NO HARM: after %d broken downloads %d slots are busy\n",
		slots, gate.Busy())
	t.Fail()
}
