package mirror

import (
	"context"
	"errors"
	"time"
)

var ErrNone = errors.New("mirror: no mirrors")

// Mirror gets a whole file. It gives up when ctx is done.
type Mirror func(ctx context.Context, name string) ([]byte, error)

type answer struct {
	file []byte
	err  error
}

// First asks all mirrors at once and returns the first file that
// arrives. It fails if all of them fail, or after five seconds.
func First(
	ctx context.Context, name string, mirrors []Mirror,
) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	answers := make(chan answer, len(mirrors))
	for i := range mirrors {
		mirror := mirrors[i]
		go func() {
			file, err := mirror(ctx, name)
			answers <- answer{file, err}
		}()
	}
	err := ErrNone
	for range mirrors {
		select {
		case a := <-answers:
			if a.err == nil {
				return a.file, nil
			}
			err = a.err
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	return nil, err
}
