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

func TestProof(t *testing.T) {
	if os.Getenv("FLAGS_CHILD") != "" {
		return
	}
	if ended(t, "known") {
		fmt.Println("HARM: two requests at the same time end the service")
		return
	}
	fmt.Println("NO HARM: the process answers all requests")
	t.Fail()
}
