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

// claim prints the one option whose observation equals got.
func claim(t *testing.T, id, got string, options map[string]string) {
	var found []string
	for text, seen := range options {
		if seen == got {
			found = append(found, text)
		}
	}
	if len(found) != 1 {
		t.Fatalf("%s: %q fits %q", id, got, found)
	}
	fmt.Printf("CLAIM %s: %s\n", id, found[0])
}

func TestInputs(t *testing.T) {
	send, _ := open(t)
	cookie := "Cookie: s=signed-in-eve"
	claim(t, "trigger", send(cookie, "Connection: close, X-Customer"),
		map[string]string{
			"The API returns her own rows.":    "200 customer = $1 [eve] s=signed-in-eve ",
			"The API returns everyone's rows.": "200 true [] s=signed-in-eve ",
			"The front answers 400.":           "400 odd Connection\n",
			"The front answers 401.":           "401 sign in\n",
		})

	nameless := []string{}
	for _, pair := range [][2]string{
		{"X-Customer", "close"},
		{"Upgrade, X-Customer", "close"},
		{"close", "Upgrade"},
		{"keep-alive, Upgrade", "x-customer"},
	} {
		got := send(cookie, "Connection: "+pair[0], "Connection: "+pair[1])
		if strings.HasPrefix(got, "200 true ") {
			nameless = append(nameless, "`"+pair[0]+"`, then `"+pair[1]+"`")
		}
	}
	if len(nameless) != 1 {
		t.Fatalf("two-lines: %q", nameless)
	}
	fmt.Printf("CLAIM two-lines: %s\n", nameless[0])

	claim(t, "cookie", send(cookie, "Connection: close",
		"Connection: Cookie"), map[string]string{
		"Her own rows, and the API gets the cookie":    "200 customer = $1 [eve] s=signed-in-eve ",
		"Her own rows, and the API gets no cookie":     "200 customer = $1 [eve]  ",
		"Everyone's rows, and the API gets the cookie": "200 true [] s=signed-in-eve ",
		"Everyone's rows, and the API gets no cookie":  "200 true []  ",
	})
}
