package tickets

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"
)

func claim(t *testing.T, question string, options []string, holds func(string) bool) {
	var reached []string
	for _, option := range options {
		if holds(option) {
			reached = append(reached, option)
		}
	}
	if len(reached) != 1 {
		t.Fatalf("%s: %q hold", question, reached)
	}
	fmt.Printf("CLAIM %s: %s\n", question, reached[0])
}

func ask(header string) (origin, credentials string) {
	w := httptest.NewRecorder()
	r := httptest.NewRequest("GET", "/tickets", nil)
	r.Header.Set("Origin", header)
	Share(http.NotFoundHandler()).ServeHTTP(w, r)
	h := w.Result().Header
	return h.Get("Access-Control-Allow-Origin"), h.Get("Access-Control-Allow-Credentials")
}

func TestInputs(t *testing.T) {
	origin, credentials := ask("http://localhost:8080 https://tram.example")
	got := "`" + origin + "`, no credentials"
	if origin == "" {
		got = "No origin, no credentials"
	} else if credentials == "true" {
		got = "`" + origin + "`, with credentials"
	}
	claim(t, "two-listed", []string{"`https://tram.example`, with credentials", "`http://localhost:8080`, with credentials", "`http://localhost:8080`, no credentials", "No origin, no credentials"},
		func(option string) bool { return option == got })

	claim(t, "which-page", []string{"https://tram.example.eve.test", "https://app.tram.example.eve.test", "https://eve.tram-maps.example", "http://localhost:9000"},
		func(option string) bool {
			origin, credentials := ask(option)
			return origin == option && credentials == "true"
		})

	all := []string{"null", "https://eve.test"}
	for _, scheme := range []string{"https://", "http://"} {
		for _, start := range []string{"", "app.", "eve"} {
			for _, name := range []string{"tram.example", "tram-maps.example", "localhost"} {
				for _, end := range []string{"", ":8080", ".eve.test", "eve.test"} {
					all = append(all, scheme+start+name+end)
				}
			}
		}
	}
	answers := func() (text string) {
		for _, origin := range all {
			text += fmt.Sprintln(ask(origin))
		}
		return text
	}
	before := answers()
	claim(t, "one-more-star", []string{"https://*.tram.example", "http://localhost:*", "https://*.tram-maps.example", "https://tram.example"},
		func(option string) bool {
			for i, e := range entries {
				if e.Origin == option {
					entries[i].Origin += "*"
					after := answers()
					entries[i] = e
					return after == before
				}
			}
			return false
		})

	text, err := os.ReadFile("snippet.go")
	if err != nil {
		t.Fatal(err)
	}
	old := string(text)
	fixed := strings.Replace(old, "tail, _ :=", "tail, wild :=", 1)
	fixed = strings.Replace(fixed, "HasSuffix(origin, tail)", "HasSuffix(origin, tail) &&\n\t\t(wild || len(origin) == len(head))", 1)
	finds := func(pattern, text string) bool {
		re := regexp.MustCompile(pattern)
		for _, line := range strings.Split(text, "\n") {
			if re.MatchString(line) {
				return true
			}
		}
		return false
	}
	claim(t, "which-pattern", []string{`, _ := strings\.Cut\(`, `_, _ := strings\.Cut\(`, `[a-z], _ := strings\.Cut\(`, `[a-z], _ := strings\.Cut\(r`},
		func(option string) bool { return finds(option, old) && !finds(option, fixed) })
}
