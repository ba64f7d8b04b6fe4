package names

import (
	"fmt"
	"reflect"
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

// finish ends all checks, so that no goroutine is left.
func (w *table) finish() {
	for user, done := range w.done {
		if done != nil {
			w.step("fail", user)
		}
	}
}

type event struct{ what, user string }

func broken(events []event) (bool, string) {
	w := newTable()
	defer w.finish()
	for _, e := range events {
		if !w.step(e.what, e.user) {
			return false, ""
		}
		for user, has := range w.got {
			if has && w.desk.Owner("rose") != user {
				return true, fmt.Sprintf("%s got rose, and now it's %q's, after %v", user, w.desk.Owner("rose"), events)
			}
		}
	}
	return true, ""
}

func TestProof(t *testing.T) {
	kinds := []event{}
	for _, user := range []string{"ann", "bob"} {
		for _, what := range []string{"claim", "prove", "leave"} {
			kinds = append(kinds, event{what, user})
		}
	}
	kinds = append(kinds, event{"fail", "ann"}, event{"claim", "cy"}, event{"prove", "cy"})
	tried := 0
	level := [][]event{{}}
	for length := 1; length <= 7; length++ {
		var next [][]event
		for _, begin := range level {
			for _, kind := range kinds {
				events := append(begin[:len(begin):len(begin)], kind)
				possible, harm := broken(events)
				if harm != "" {
					fmt.Println("HARM: " + harm)
					return
				}
				tried++
				if possible && (length < 5 || events[0] == kinds[0] && events[1] == kinds[2]) {
					next = append(next, events)
				}
			}
		}
		level = next
	}
	fmt.Printf("NO HARM: in %d sequences, everyone who got the name kept it\n", tried)
	t.Fail()
}
