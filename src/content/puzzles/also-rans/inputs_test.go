package mirror

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"testing"
	"time"
)

// part delivers `part` of its `size` bytes as soon as all copies that fit
// into the budget are under way, or when ctx is done.
type part struct {
	size, part int
	isLast     bool
	running    *sync.WaitGroup
}

func (p part) Size(ctx context.Context) (int, error) {
	return p.size, nil
}

func (p part) Get(ctx context.Context, size int) ([]byte, error) {
	p.running.Done()
	if p.isLast {
		<-ctx.Done()
	} else {
		p.running.Wait()
	}
	if p.part < size {
		return make([]byte, p.part), errors.New("incomplete")
	}
	return make([]byte, p.part), nil
}

// Calls First and returns the number of goroutines that it left behind.
func call(b *Budget, all []part, fit int) int {
	before := runtime.NumGoroutine()
	var running sync.WaitGroup
	running.Add(fit)
	copies := []Copy{}
	for _, p := range all {
		p.running = &running
		copies = append(copies, p)
	}
	b.First(context.Background(), copies)
	for i := 0; i < 1000 && runtime.NumGoroutine() > before; i++ {
		time.Sleep(time.Millisecond)
	}
	return runtime.NumGoroutine() - before
}

func claim(t *testing.T, question string, options [4]string, holds [4]bool) {
	fits := []string{}
	for i, option := range options {
		if holds[i] {
			fits = append(fits, option)
		}
	}
	if len(fits) != 1 {
		t.Fatalf("%s: %q hold", question, fits)
	}
	fmt.Printf("CLAIM %s: %s\n", question, fits[0])
}

// whole delivers all of its bytes, and an error.
type whole struct{}

func (whole) Size(context.Context) (int, error) { return 300, nil }
func (whole) Get(_ context.Context, size int) ([]byte, error) {
	return make([]byte, size), errors.New("connection reset")
}

func TestInputs(t *testing.T) {
	big := &Budget{free: 1 << 30}
	left := call(big, []part{
		{size: 300, part: 300}, {size: 300, isLast: true}, {size: 300, isLast: true},
	}, 3)
	claim(t, "gone", [4]string{"None", "One of the two losers", "Both losers", "All three"},
		[4]bool{left == 0, left == 1, left == 2, left == 3})

	free := [4]string{
		"Where it was",
		"Lower by the bytes that arrived",
		"Lower by the bytes that didn't arrive",
		"Lower by all of the copy's bytes",
	}
	lower := func(all, arrived int, run func(b *Budget)) [4]bool {
		b := &Budget{free: 1000}
		run(b)
		n := 1000 - b.free
		return [4]bool{n == 0, n == arrived && n != all, n == all-arrived && n > 0, n == all}
	}
	claim(t, "canceled", free, lower(300, 120, func(b *Budget) {
		call(b, []part{{size: 300, part: 120}}, 1)
	}))
	claim(t, "late", free, lower(300, 300, func(b *Budget) {
		if b.First(context.Background(), []Copy{whole{}}) != nil {
			t.Fatal("a file in spite of the error")
		}
	}))
}
