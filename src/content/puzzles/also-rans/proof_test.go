package mirror

import (
	"context"
	"fmt"
	"runtime"
	"testing"
	"time"
)

func TestProof(t *testing.T) {
	fast := func(ctx context.Context, name string) ([]byte, error) {
		return []byte(name), nil
	}
	slow := func(ctx context.Context, name string) ([]byte, error) {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	const calls = 200
	before := runtime.NumGoroutine()
	for i := 0; i < calls; i++ {
		file, err := First(context.Background(), "a.iso",
			[]Mirror{fast, slow, slow})
		if err != nil || string(file) != "a.iso" {
			fmt.Printf("NO HARM: call %d got %q, %v\n", i, file, err)
			t.FailNow()
		}
	}
	// Whoever is about to end gets the time to do so.
	left := 0
	for i := 0; i < 100; i++ {
		left = runtime.NumGoroutine() - before
		if left < calls/2 {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if left >= calls*3/4 {
		fmt.Printf("HARM: a second after %d calls, all of which got "+
			"their file, %d goroutines are left\n", calls, left)
		return
	}
	fmt.Printf("NO HARM: %d goroutines are left after %d calls\n", left, calls)
	t.Fail()
}
