package mirror

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"testing"
	"time"
)

// winner delivers its file once the other copy is under way.
type winner struct {
	size  int
	other chan bool
}

func (w winner) Size(ctx context.Context) (int, error) {
	return w.size, nil
}

func (w winner) Get(ctx context.Context, size int) ([]byte, error) {
	select {
	case <-w.other:
	case <-time.After(50 * time.Millisecond):
	}
	return make([]byte, size), nil
}

// loser has received a part when ctx is canceled.
type loser struct {
	size, part int
	started    chan bool
}

func (l loser) Size(ctx context.Context) (int, error) {
	return l.size, nil
}

func (l loser) Get(ctx context.Context, size int) ([]byte, error) {
	close(l.started)
	<-ctx.Done()
	return make([]byte, l.part), errors.New("canceled")
}

func settle(goroutines int) {
	for i := 0; i < 2000 && runtime.NumGoroutine() > goroutines; i++ {
		time.Sleep(time.Millisecond)
	}
}

func TestProof(t *testing.T) {
	goroutines := runtime.NumGoroutine()
	b := &Budget{free: 1000}
	for call := 1; call <= 20; call++ {
		started := make(chan bool)
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		file := b.First(ctx, []Copy{
			winner{300, started}, loser{300, 120, started},
		})
		cancel()
		settle(goroutines)
		alone := b.First(context.Background(), []Copy{winner{300, started}})
		settle(goroutines)
		if alone == nil {
			fmt.Printf("HARM: after %d calls that are over, %d of 1000 "+
				"bytes are free, and no file of 300 can be fetched\n",
				call, b.free)
			return
		}
		if file == nil || b.free > 1000 {
			fmt.Printf("HARM: call %d: %d of 1000 bytes are free\n",
				call, b.free)
			return
		}
	}
	fmt.Printf("NO HARM: after 20 calls, %d of 1000 bytes are free\n", b.free)
	t.Fail()
}
