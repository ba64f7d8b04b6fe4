package mirror

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"testing"
	"time"
)

type source struct {
	size int
	wait time.Duration
	err  error
	fill byte
}

func (s source) Size(ctx context.Context) (int, error) {
	if s.size == 0 {
		return 0, s.err
	}
	return s.size, nil
}

func (s source) Get(ctx context.Context, size int) ([]byte, error) {
	select {
	case <-time.After(s.wait):
		file := make([]byte, size)
		for i := range file {
			file[i] = s.fill
		}
		return file, s.err
	case <-ctx.Done():
		return make([]byte, size), ctx.Err()
	}
}

func TestWorks(t *testing.T) {
	const ms = time.Millisecond
	goroutines := runtime.NumGoroutine()
	broken := errors.New("broken")
	b := &Budget{free: 1000}
	for i, try := range []struct {
		all  []Copy
		want byte
		len  int
	}{
		{nil, 0, 0},
		{[]Copy{source{300, 0, nil, 'a'}}, 'a', 300},
		{[]Copy{source{1000, 0, nil, 'a'}}, 'a', 1000},
		{[]Copy{source{1001, 0, nil, 'a'}}, 0, 0},
		{[]Copy{source{300, time.Minute, nil, 'a'}, source{300, ms, nil, 'b'}}, 'b', 300},
		{[]Copy{source{300, 0, broken, 'a'}, source{300, 50 * ms, nil, 'b'}}, 'b', 300},
		{[]Copy{source{300, 0, broken, 'a'}, source{300, ms, broken, 'b'}}, 0, 0},
		{[]Copy{source{0, 0, broken, 'a'}, source{300, ms, nil, 'b'}}, 'b', 300},
		// There's room for one of them. The others are turned away.
		{[]Copy{source{600, 50 * ms, nil, 'a'}, source{600, 50 * ms, nil, 'a'},
			source{600, 50 * ms, nil, 'a'}}, 'a', 600},
	} {
		file := b.First(context.Background(), try.all)
		if len(file) != try.len || (try.len > 0 && file[0] != try.want) {
			t.Fatalf("broken: try %d returned %d bytes", i, len(file))
		}
		for n := 0; n < 2000 && runtime.NumGoroutine() > goroutines; n++ {
			time.Sleep(ms)
		}
		if runtime.NumGoroutine() > goroutines {
			t.Fatalf("broken: try %d left goroutines behind", i)
		}
		if b.free != 1000 {
			t.Fatalf("broken: after try %d, %d bytes are free", i, b.free)
		}
	}
	early, cancel := context.WithCancel(context.Background())
	cancel()
	if b.First(early, []Copy{source{300, time.Minute, nil, 'a'}}) != nil {
		t.Fatal("broken: the caller has left, and there's a file")
	}
	fmt.Println("WORKS")
}
