package mirror

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"
)

func TestWorks(t *testing.T) {
	broken := errors.New("broken")
	gives := func(wait time.Duration, file string, err error) Mirror {
		return func(ctx context.Context, name string) ([]byte, error) {
			select {
			case <-time.After(wait):
				return []byte(file + name), err
			case <-ctx.Done():
				return nil, ctx.Err()
			}
		}
	}
	const ms = time.Millisecond
	ctx := context.Background()
	for _, try := range []struct {
		mirrors []Mirror
		file    string
		err     error
	}{
		{nil, "", ErrNone},
		{[]Mirror{gives(0, "1", nil)}, "1x", nil},
		{[]Mirror{gives(time.Minute, "1", nil), gives(20*ms, "2", nil)}, "2x", nil},
		{[]Mirror{gives(0, "1", broken), gives(60*ms, "2", nil)}, "2x", nil},
		{[]Mirror{gives(0, "1", broken), gives(20*ms, "2", broken)}, "", broken},
	} {
		start := time.Now()
		file, err := First(ctx, "x", try.mirrors)
		if string(file) != try.file || !errors.Is(err, try.err) {
			t.Fatalf("broken: %q, %v; want %q, %v", file, err, try.file, try.err)
		}
		if time.Since(start) > 4*time.Second {
			t.Fatal("broken: it took", time.Since(start))
		}
	}

	// Two hundred mirrors answer in the same instant, each with an error.
	var ready sync.WaitGroup
	gate := make(chan bool)
	many := make([]Mirror, 200)
	ready.Add(len(many))
	for i := range many {
		many[i] = func(ctx context.Context, name string) ([]byte, error) {
			ready.Done()
			<-gate
			return nil, broken
		}
	}
	go func() {
		ready.Wait()
		close(gate)
	}()
	if _, err := First(ctx, "x", many); !errors.Is(err, broken) {
		t.Fatal("broken: all have failed, and First says", err)
	}

	early, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := First(early, "x", []Mirror{gives(time.Minute, "", nil)}); !errors.Is(err, context.Canceled) {
		t.Fatal("broken: the caller has gone:", err)
	}
	fmt.Println("WORKS")
}
