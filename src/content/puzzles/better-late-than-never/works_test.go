package crane

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

func TestWorks(t *testing.T) {
	done := make(chan string)
	go func() { done <- broken() }()
	select {
	case what := <-done:
		if what != "" {
			t.Fatal("broken: " + what)
		}
	case <-time.After(5 * time.Second):
		t.Fatal("broken: a call never returns")
	}
	fmt.Println("WORKS")
}

func broken() string {
	d := newDay()
	if d.board(0) != "" {
		return "a new lease has an owner"
	}
	before := time.Now()
	until := d.l.Claim("Ann")
	d.due = 10
	if until.Before(before.Add(term)) || until.After(time.Now().Add(term)) {
		return "the wrong end of a lease"
	}
	if d.board(1) != "Ann" || d.claim(2, "Ben") || !d.claim(9, "Ann") || d.claim(12, "Ben") {
		return "an owner who claims in time"
	}
	if !d.claim(20, "Ben") || d.claim(21, "Ann") || d.board(21) != "Ben" {
		return "a claim after the end"
	}
	d.release(22, "Ann")
	if d.board(22) != "Ben" {
		return "someone else's release"
	}
	d.release(23, "Ben")
	if d.board(23) != "" || !d.claim(24, "Cy") || d.claim(25, "Ann") {
		return "a claim after a release"
	}
	if d.board(35) != "" || !d.claim(36, "Ann") || d.claim(37, "Cy") {
		return "the board after the end"
	}
	if !d.claim(47, "Cy") || d.claim(48, "Ann") || !d.claim(58, "Ann") {
		return "one claim after another"
	}
	d.release(70, "Ann")
	if d.board(71) != "" {
		return "a late release"
	}
	return ""
}

// day plays what operators do on a day. Each event is a minute, a user,
// and a verb. Minutes pass in no time: a timer that runs out meanwhile
// is made to ring, and day waits until its value is in the channel.
type day struct {
	l     *Lease
	due   int // the minute in which the timer runs out, or 0
	until map[string]int
}

func newDay() *day {
	term = time.Hour
	return &day{l: New(), until: map[string]int{}}
}

// pass lets the time pass until this minute.
func (d *day) pass(minute int) {
	if d.due == 0 || d.due > minute {
		return
	}
	there := len(d.l.over)
	d.l.timer.Reset(0)
	for len(d.l.over) == there {
		time.Sleep(time.Millisecond)
	}
	d.due = 0
}

func (d *day) claim(minute int, user string) bool {
	d.pass(minute)
	if d.l.Claim(user).IsZero() {
		return false
	}
	d.due = minute + 10
	d.until[user] = d.due
	return true
}

func (d *day) release(minute int, user string) {
	d.pass(minute)
	if d.l.owner == user {
		d.due = 0
	}
	d.l.Release(user)
	delete(d.until, user)
}

func (d *day) board(minute int) string {
	d.pass(minute)
	return d.l.Owner()
}

// working says whose joysticks work in this minute.
func (d *day) working(minute int) string {
	users := []string{}
	for _, user := range []string{"Ann", "Ben", "Cy", "Eve"} {
		if d.until[user] > minute {
			users = append(users, user)
		}
	}
	return strings.Join(users, " and ")
}
