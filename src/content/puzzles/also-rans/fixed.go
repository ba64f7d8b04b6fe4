package mirror

import (
	"context"
	"sync"
)

// Copy is a mirror's copy of a file. Get returns up to size bytes;
// with an error, those that have arrived. Both give up with ctx.
type Copy interface {
	Size(ctx context.Context) (int, error)
	Get(ctx context.Context, size int) ([]byte, error)
}

// Budget limits the bytes that are under way at the same time.
type Budget struct {
	mu   sync.Mutex
	free int
}

func (b *Budget) add(n int) (ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if ok = b.free+n >= 0; ok {
		b.free += n
	}
	return ok
}

func (b *Budget) fetch(ctx context.Context, c Copy) []byte {
	size, err := c.Size(ctx)
	if err != nil {
		return nil
	}
	if !b.add(-size) {
		return nil
	}
	defer b.add(size)
	file, err := c.Get(ctx, size)
	if err != nil {
		return nil
	}
	return file
}

// First asks for all copies and returns the first to arrive.
func (b *Budget) First(ctx context.Context, all []Copy) []byte {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	files := make(chan []byte, len(all))
	for _, c := range all {
		go func(c Copy) { files <- b.fetch(ctx, c) }(c)
	}
	for range all {
		if file := <-files; file != nil {
			return file
		}
	}
	return nil
}
