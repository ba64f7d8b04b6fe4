package gate

import (
	"fmt"
	"net/http"
	"testing"
)

// client sends requests at chosen seconds and counts the reports.
type client struct {
	gate *Gate
	t    int64
}

func newClient() *client {
	c := &client{}
	report := http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})
	c.gate = New(report, func() int64 { return 6000 + c.t })
	return c
}

func (c *client) at(t int64, requests int) (started int) {
	c.t = t
	for i := 0; i < requests; i++ {
		r := &http.Request{RemoteAddr: "192.0.2.7:4711"}
		w := &answer{header: http.Header{}, code: 200}
		c.gate.ServeHTTP(w, r)
		if w.code == 200 {
			started++
		}
	}
	return started
}

type answer struct {
	header http.Header
	code   int
}

func (a *answer) Header() http.Header         { return a.header }
func (a *answer) Write(b []byte) (int, error) { return len(b), nil }
func (a *answer) WriteHeader(code int)        { a.code = code }

// claim prints the one option that holds.
func claim(t *testing.T, id string, options []string, holds func(int) bool) {
	var fits []string
	for i, option := range options {
		if holds(i) {
			fits = append(fits, option)
		}
	}
	if len(fits) != 1 {
		t.Fatalf("%s: %q hold", id, fits)
	}
	fmt.Printf("CLAIM %s: %s\n", id, fits[0])
}

// second says how many of a second burst of 12 start a report.
func second(first, then int64) int {
	c := newClient()
	c.at(first, 12)
	return c.at(then, 12)
}

// The weight of the old window after the fix, for the property that
// tells the two apart.
func fixed(before, now, t int64) bool {
	return before*(60-t%60)/60+now < 12
}

// steady reports whether a request every 6 seconds always gets through
// the fixed gate.
func steady() bool {
	var before, now int64
	for t := int64(0); t < 600; t += 6 {
		if t > 0 && t%60 == 0 {
			before, now = now, 0
		}
		if !fixed(before, now, t) {
			return false
		}
		now++
	}
	return true
}

func TestInputs(t *testing.T) {
	share := []string{"All 12", "Most of them", "A few of them", "None"}
	for id, n := range map[string]int{"late-burst": second(50, 115), "early-burst": second(5, 65)} {
		claim(t, id, share, func(i int) bool {
			return []bool{n == 12, n > 6 && n < 12, n > 0 && n < 6, n == 0}[i]
		})
	}

	pairs := [][2]int64{{40, 66}, {40, 90}, {10, 90}, {10, 114}}
	var texts []string
	most := 0
	for _, pair := range pairs {
		texts = append(texts, fmt.Sprintf("Seconds %d and %d", pair[0], pair[1]))
		if n := second(pair[0], pair[1]); n > most {
			most = n
		}
	}
	claim(t, "which-pair", texts, func(i int) bool { return second(pairs[i][0], pairs[i][1]) == most })

	idle := newClient()
	idle.at(59, 12)
	fails := []bool{
		idle.at(180, 12) < 12,
		second(59, 60) > 0,
		newClient().at(0, 40) > 12,
		false,
	}
	c := newClient()
	for at := int64(0); at < 600; at += 6 {
		fails[3] = fails[3] || c.at(at, 1) == 0
	}
	// After the fix: 12 old reports at second 59, one more at second 65.
	holds := []bool{true, !fixed(12, 0, 65), true, steady()}
	claim(t, "property", []string{
		"A client that was idle for 2 minutes can start 12 reports.",
		"No client starts more than 12 reports in any 60 seconds.",
		"No client starts more than 12 reports in one window.",
		"A client that asks every 6 seconds is never rejected.",
	}, func(i int) bool { return fails[i] && holds[i] })
}
