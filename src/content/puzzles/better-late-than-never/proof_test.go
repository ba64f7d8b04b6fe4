package crane

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

func TestProof(t *testing.T) {
	done := make(chan []string, 1)
	go func() {
		late := newDay()
		late.claim(60, "Eve")
		late.release(75, "Eve")
		late.claim(80, "Ben")
		late.claim(81, "Eve")
		again := newDay()
		again.claim(60, "Ann")
		again.claim(75, "Ann")
		again.claim(80, "Eve")
		done <- []string{late.working(82), again.working(82)}
	}()
	var seen []string
	select {
	case seen = <-done:
	case <-time.After(5 * time.Second):
		fmt.Println("NO HARM: a claim never returns, so nobody gets the crane")
		t.FailNow()
	}
	for _, got := range seen {
		if strings.Contains(got, " and ") {
			fmt.Println("HARM: two joysticks move the crane, those of", got)
			return
		}
	}
	fmt.Printf("NO HARM: one joystick works, %s's and %s's\n", seen[0], seen[1])
	t.Fail()
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
