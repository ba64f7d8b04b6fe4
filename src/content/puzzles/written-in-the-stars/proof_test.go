package sky

import (
	"fmt"
	"math/rand"
	"testing"
)

// Eve calls in any order and at any time. Her counts alone must not settle a picture.
func TestProof(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	for round := 0; round < 3000; round++ {
		p := New("a", "b")
		ids, now, calls := []int{}, 0, []string{}
		for step := 0; step < 12; step++ {
			now += random.Intn(60)
			if random.Intn(2) == 0 {
				id, name := p.Next("eve", now)
				calls = append(calls, fmt.Sprintf("Next at %d gives %d %q", now, id, name))
				ids = append(ids, id)
			} else if len(ids) > 0 {
				id := ids[random.Intn(len(ids))]
				state := p.Submit("eve", id, 9, now)
				calls = append(calls, fmt.Sprintf("Submit of %d at %d is %s", id, now, state))
				if state == Settled {
					fmt.Printf("HARM: Eve's counts alone settle a picture: %q\n", calls)
					return
				}
			}
		}
	}
	fmt.Println("NO HARM: in 3,000 rounds, Eve alone settles nothing")
	t.Fail()
}
