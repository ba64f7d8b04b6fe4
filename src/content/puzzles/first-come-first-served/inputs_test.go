package names

import (
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"
	"unsafe"
)

// prepare makes the map that only the newer versions have.
func prepare(d *Desk) {
	if field := reflect.ValueOf(d).Elem().FieldByName("asked"); field.IsValid() {
		*(*map[string]string)(unsafe.Pointer(field.UnsafeAddr())) = map[string]string{}
	}
}

// table drives a desk: a check waits until the test ends it.
type table struct {
	desk    *Desk
	entered chan string
	verdict map[string]chan bool
	done    map[string]chan bool
	got     map[string]bool
}

func newTable() *table {
	w := &table{entered: make(chan string), verdict: map[string]chan bool{}, done: map[string]chan bool{}, got: map[string]bool{}}
	w.desk = &Desk{names: map[string]string{}}
	prepare(w.desk)
	w.desk.Check = func(user, name string) bool {
		w.entered <- user
		return <-w.verdict[user]
	}
	return w
}

// step runs one event such as "claim ann". It reports false if the event is impossible now.
func (w *table) step(what, user string) bool {
	switch what {
	case "claim":
		if w.done[user] != nil {
			return false
		}
		done := make(chan bool, 1)
		w.verdict[user] = make(chan bool)
		go func() { done <- w.desk.Claim(user, "rose") }()
		select {
		case <-w.entered:
			w.done[user] = done
		case <-done:
		}
	case "leave":
		w.desk.Leave(user)
		w.got[user] = false
	default:
		if w.done[user] == nil {
			return false
		}
		w.verdict[user] <- what == "prove"
		if <-w.done[user] {
			w.got[user] = true
		}
		w.done[user] = nil
	}
	return true
}

func TestInputs(t *testing.T) {
	play := func(events ...string) string {
		w := newTable()
		for i := 0; i < len(events); i += 2 {
			w.step(events[i], events[i+1])
		}
		if owner := w.desk.Owner("rose"); owner != "" {
			return owner
		}
		return "An empty string"
	}
	seen := []string{
		play("claim", "ann", "claim", "bob", "prove", "bob", "prove", "ann"),
		play("claim", "ann", "leave", "ann", "claim", "bob", "prove", "bob", "fail", "ann"),
	}
	fmt.Println("seen", strings.Join(seen, " "))
	file, err := os.ReadFile("before.out")
	if err != nil {
		return
	}
	var before []string
	for _, line := range strings.Split(string(file), "\n") {
		if strings.HasPrefix(line, "seen ") {
			before = strings.Fields(line)[1:]
		}
	}
	options := []string{"ann before, ann after", "ann before, bob after", "bob before, ann after", "bob before, bob after"}
	for i, question := range []string{"pair", "quit"} {
		claim(t, question, options, before[i]+" before, "+seen[i]+" after")
	}
	claim(t, "trio", []string{"ann", "bob", "cy", "An empty string"},
		play("claim", "ann", "leave", "ann", "claim", "bob", "fail", "ann", "claim", "cy", "prove", "bob", "prove", "cy"))
}

func claim(t *testing.T, question string, options []string, reached string) {
	for _, option := range options {
		if option == reached {
			fmt.Printf("CLAIM %s: %s\n", question, reached)
			return
		}
	}
	t.Fatalf("%s: %q is none of the options", question, reached)
}
