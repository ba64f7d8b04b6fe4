package front

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"
)

// open starts an API behind a front, and a way to send a request's
// lines to the front as they are.
func open(t *testing.T) (send func(lines ...string) string, api string) {
	backend := httptest.NewServer(http.HandlerFunc(func(
		w http.ResponseWriter, r *http.Request,
	) {
		if r.Header.Get("Upgrade") == "chat" {
			conn, _, err := w.(http.Hijacker).Hijack()
			if err != nil {
				return
			}
			fmt.Fprint(conn, "HTTP/1.1 101 Switching Protocols\r\n"+
				"Connection: Upgrade\r\nUpgrade: chat\r\n\r\n"+
				"hello "+r.Header.Get("X-Customer")+"\n")
			conn.Close()
			return
		}
		where, args := Filter(r)
		cookie, _ := r.Cookie("s")
		fmt.Fprint(w, where, " ", args, " ", cookie, " ",
			r.Header.Get("X-Other"))
	}))
	target, err := url.Parse(backend.URL)
	if err != nil {
		t.Fatal(err)
	}
	front := httptest.NewServer(&Front{
		API: target,
		Customer: func(r *http.Request) string {
			if c, err := r.Cookie("s"); err == nil {
				return strings.TrimPrefix(c.Value, "signed-in-")
			}
			return ""
		},
	})
	send = func(lines ...string) string {
		conn, err := net.Dial("tcp", front.Listener.Addr().String())
		if err != nil {
			return err.Error()
		}
		defer conn.Close()
		conn.SetDeadline(time.Now().Add(4 * time.Second))
		fmt.Fprint(conn, "GET /rows HTTP/1.1\r\nHost: api.example\r\n"+
			strings.Join(append(lines, "", ""), "\r\n"))
		in := bufio.NewReader(conn)
		res, err := http.ReadResponse(in, nil)
		if err != nil {
			return err.Error()
		}
		body := bufio.NewReader(res.Body)
		if res.StatusCode == http.StatusSwitchingProtocols {
			body = in
		}
		text, _ := body.ReadString('\n')
		return fmt.Sprint(res.StatusCode, " ", text)
	}
	return send, backend.URL
}

func TestProof(t *testing.T) {
	send, _ := open(t)
	cookie := "Cookie: s=signed-in-eve"
	usual := send(cookie)
	for _, lines := range [][]string{
		{cookie, "Connection: close, X-Customer"},
		{cookie, "X-Customer:"},
		{cookie, "Connection: X-Customer", "Connection: close"},
		{cookie, "Connection: close", "Connection: X-Customer"},
		{cookie, "Upgrade: chat2", "Connection: Upgrade, X-Customer"},
		{cookie, "Connection:", "Connection: x-customer , close"},
	} {
		got := send(lines...)
		if strings.HasPrefix(got, "200 true ") {
			fmt.Printf("HARM: for eve the API filters by %q; with %q it "+
				"filters by %q\n", usual, lines[1:], got)
			return
		}
	}
	fmt.Printf("NO HARM: the API filters eve's requests by %q\n", usual)
	t.Fail()
}
