package flags

import (
	"context"
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

// The child process serves f and makes calls in two goroutines until
// the runtime ends it, or until it has made enough of them.
func TestChild(t *testing.T) {
	kind := os.Getenv("FLAGS_CHILD")
	if kind == "" {
		return
	}
	runtime.GOMAXPROCS(4)
	f := New(map[string]bool{"sale": true})
	calls := []func(){ask(f, "sale"), ask(f, "sale")}
	switch kind {
	case "unknown":
		calls = []func(){ask(f, "winter"), ask(f, "summer")}
	case "set":
		calls[1] = func() { f.Set("sale", false) }
	case "asked":
		calls[1] = func() {
			for range f.Asked() {
			}
		}
	}
	var group sync.WaitGroup
	for _, call := range calls {
		call := call
		group.Add(1)
		go func() { defer group.Done(); repeat(call) }()
	}
	group.Wait()
	fmt.Println("ALIVE")
}

func repeat(call func()) {
	for i := 0; i < 100000; i++ {
		call()
	}
}

func ask(f *Flags, name string) func() {
	return func() {
		r := httptest.NewRequest("GET", "/?flag="+name, nil)
		f.ServeHTTP(httptest.NewRecorder(), r)
	}
}

// ended runs a child and returns whether the runtime ended it, or it
// answered no more.
func ended(t *testing.T, kind string) bool {
	limit, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	child := exec.CommandContext(limit, os.Args[0], "-test.run=TestChild$", "-test.v")
	child.Env = append(os.Environ(), "FLAGS_CHILD="+kind)
	out, err := child.CombinedOutput()
	text := string(out)
	if err != nil && strings.Contains(text, "fatal error: concurrent map") {
		return true
	}
	if limit.Err() != nil {
		return true // it hangs
	}
	if err != nil || !strings.Contains(text, "ALIVE") {
		t.Fatalf("%s: %v\n%s", kind, err, text)
	}
	return false
}

func claim(t *testing.T, id string, holds []bool, options []string) {
	text := ""
	for i, option := range options {
		if holds[i] {
			text += option
		}
	}
	fmt.Printf("CLAIM %s: %s\n", id, text)
}

func TestInputs(t *testing.T) {
	if os.Getenv("FLAGS_CHILD") != "" {
		return
	}
	f := New(map[string]bool{"sale": true})
	w := httptest.NewRecorder()
	f.ServeHTTP(w, httptest.NewRequest("GET", "/?flag=winter", nil))
	unknown, known := ended(t, "unknown"), ended(t, "known")
	claim(t, "unknown-names", []bool{
		!unknown && w.Body.String() == "false\n" && len(f.Asked()) == 0,
		w.Code == 500,
		unknown,
		len(f.Asked()) > 0,
	}, []string{
		"Every request gets false, and nothing is stored",
		"Some requests get a 500",
		"The process ends",
		"Every request gets false, and a count is stored",
	})
	claim(t, "which-calls", []bool{unknown, ended(t, "set"), known, ended(t, "asked")}, []string{
		`IsOn("winter") and IsOn("summer")`,
		`IsOn("sale") and Set("sale", false)`,
		`IsOn("sale") and IsOn("sale")`,
		`IsOn("sale") and Asked(), whose result is then read`,
	})
	claim(t, "third", []bool{!known, false, false, known}, []string{
		"Its answer, as usual", "A 500, from line 48", "Nothing, until a timeout", "A broken connection",
	})
}
