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

func TestWorks(t *testing.T) {
	send, api := open(t)
	same := func(what, got, want string) {
		t.Helper()
		if got != want {
			t.Fatalf("broken: %s: got %q, want %q", what, got, want)
		}
	}
	cookie := "Cookie: s=signed-in-ann"
	same("signed in", send(cookie, "X-Other: o"),
		"200 customer = $1 [ann] s=signed-in-ann o")
	same("another name", send(cookie, "X-Customer: bob", "X-Customer: "),
		"200 customer = $1 [ann] s=signed-in-ann ")
	same("close", send(cookie, "Connection: close", "X-Other: o"),
		"200 customer = $1 [ann] s=signed-in-ann o")
	same("two lines", send(cookie, "Connection: Keep-Alive",
		"Connection: close"), "200 customer = $1 [ann] s=signed-in-ann ")
	same("odd", send(cookie, "Connection: close, X-Other"),
		"400 odd Connection\n")
	same("not signed in", send("X-Customer: ann"), "401 sign in\n")
	same("a chat", send(cookie, "Connection: Upgrade", "Upgrade: chat"),
		"101 hello ann\n")
	same("a chat in another browser", send(cookie, "Upgrade: chat",
		"Connection: keep-alive, Upgrade"), "101 hello ann\n")
	res, err := http.Get(api)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	text, _ := bufio.NewReader(res.Body).ReadString('\n')
	same("a job", text, "true []  ")
	fmt.Println("WORKS")
}
