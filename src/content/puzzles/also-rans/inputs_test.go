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

func claim(t *testing.T, question string, options map[string]int, have int) {
	fits := []string{}
	for text, want := range options {
		if want == have {
			fits = append(fits, text)
		}
	}
	if len(fits) != 1 {
		t.Fatalf("%s: %d fits %d options", question, have, len(fits))
	}
	fmt.Printf("CLAIM %s: %s\n", question, fits[0])
}

func TestInputs(t *testing.T) {
	big := &Budget{free: 1 << 30}
	left := call(big, []part{
		{size: 300, part: 300}, {size: 300, isLast: true}, {size: 300, isLast: true},
	}, 3)
	claim(t, "trigger", map[string]int{"0": 0, "1": 1, "2": 2, "3": 3}, left)

	b := &Budget{free: 1000}
	call(b, []part{
		{size: 300, part: 300}, {size: 300, part: 120, isLast: true},
		{size: 300, isLast: true},
	}, 3)
	claim(t, "cost", map[string]int{
		"1000": 1000, "580": 580, "520": 520, "400": 400,
	}, b.free)

	b = &Budget{free: 1000}
	call(b, []part{
		{size: 300, part: 100}, {size: 300, part: 100},
		{size: 300, part: 100}, {size: 300, part: 100},
	}, 3)
	claim(t, "busy", map[string]int{
		"1000": 1000, "400": 400, "200": 200, "100": 100,
	}, b.free)
}
