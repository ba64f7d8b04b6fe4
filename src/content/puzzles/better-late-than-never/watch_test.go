package crane

import (
	"fmt"
	"testing"
	"time"
)

// expire makes the timer ring and waits until its value is there.
func expire(l *Lease) {
	l.timer.Reset(0)
	for len(l.over) == 0 {
		time.Sleep(time.Millisecond)
	}
}

func TestWatch(t *testing.T) {
	term = time.Hour // a timer that isn't made to ring doesn't
	l := New()
	l.Claim("eve")
	expire(l)
	l.Release("eve")
	l.Claim("ben")
	if l.Claim("eve").IsZero() {
		fmt.Println("NO HARM: ben alone has the crane")
	} else {
		fmt.Println("HARM: ben and eve have the crane at the same time")
	}
}
