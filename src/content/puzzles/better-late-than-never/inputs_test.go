package crane

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

func claim(t *testing.T, question string, options map[string]bool) {
	fits := []string{}
	for text, holds := range options {
		if holds {
			fits = append(fits, text)
		}
	}
	if len(fits) != 1 {
		t.Fatalf("%s: %d options fit: %q", question, len(fits), fits)
	}
	fmt.Printf("CLAIM %s: %s\n", question, fits[0])
}

func TestInputs(t *testing.T) {
	d := newDay()
	d.claim(0, "Ann")
	d.board(12)
	d.claim(13, "Ann")
	d.claim(14, "Ben")
	d.claim(15, "Cy")
	got := d.working(16)
	claim(t, "after-the-board", map[string]bool{"Ann's": got == "Ann", "Ben's": got == "Ben",
		"Ann's and Ben's": got == "Ann and Ben", "Ben's and Cy's": got == "Ben and Cy"})

	d = newDay()
	for _, minute := range []int{0, 12, 24} {
		d.claim(minute, "Ann")
	}
	d.claim(25, "Ben")
	d.claim(26, "Cy")
	got = d.working(27)
	claim(t, "late-twice", map[string]bool{"Ann's": got == "Ann", "Cy's": got == "Cy",
		"Ann's and Ben's": got == "Ann and Ben", "Ann's, Ben's, and Cy's": got == "Ann and Ben and Cy"})

	eve := func(before func(*day)) bool {
		d := newDay()
		before(d)
		return d.claim(60, "Ben") && d.claim(61, "Eve")
	}
	claim(t, "what-eve-does", map[string]bool{
		"Claim at 12:40, claim at 12:55": eve(func(d *day) {
			d.claim(40, "Eve")
			d.claim(55, "Eve")
		}),
		"Claim at 12:40, release at 12:45": eve(func(d *day) {
			d.claim(40, "Eve")
			d.release(45, "Eve")
		}),
		"Claim at 12:40, release at 12:55": eve(func(d *day) {
			d.claim(40, "Eve")
			d.release(55, "Eve")
		}),
		"Claim at 12:40 and 12:49, release at 12:55": eve(func(d *day) {
			d.claim(40, "Eve")
			d.claim(49, "Eve")
			d.release(55, "Eve")
		}),
	})

	// Since Go 1.23, Reset and Stop drop the value of an earlier setting
	// from Timer.C. A timer without that channel is the same with both.
	d = newDay()
	d.claim(0, "Ann")
	d.claim(11, "Ann")
	d.claim(20, "Ben")
	two, isSame := d.working(20) == "Ann and Ben", d.l.timer.C == nil
	claim(t, "newer-go", map[string]bool{
		"Ann's with both":                            !two && isSame,
		"Ann's and Ben's with both":                  two && isSame,
		"Ann's and Ben's with 1.22, Ann's with 1.27": two && !isSame,
		"Ann's with 1.22, Ann's and Ben's with 1.27": !two && !isSame,
	})
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
