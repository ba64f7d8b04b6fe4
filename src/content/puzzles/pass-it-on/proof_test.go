package locker

import (
	"fmt"
	"math/rand"
	"testing"
)

func TestProof(t *testing.T) {
	users := []string{"ann", "bob", "cy", "dan"}
	random := rand.New(rand.NewSource(1))
	steps := 0
	for run := 0; run < 20000; run++ {
		l := &Locker{owner: "ann", loans: map[string]Loan{}}
		var did []string
		for day := 1; day <= 8; day++ {
			for n := random.Intn(3); n > 0; n-- {
				by, to := users[random.Intn(3)], users[1+random.Intn(3)]
				if until := day + random.Intn(5); random.Intn(4) > 0 && by != to {
					if l.Lend(by, to, until, day) == nil {
						did = append(did, fmt.Sprintf("day %d: %s lends to %s through %d", day, by, to, until))
					}
				} else if l.End(by, to) == nil {
					did = append(did, fmt.Sprintf("day %d: %s ends %s", day, by, to))
				}
			}
			for _, user := range users[1:] {
				steps++
				if from := l.loans[user].from; l.Opens(user, day) && !l.Opens(from, day) {
					fmt.Printf("HARM: on day %d, %s opens the locker and %s doesn't, after %q\n", day, user, from, did)
					return
				}
			}
		}
	}
	fmt.Printf("NO HARM: checked %d times, and whoever opened it had the key of someone who could\n", steps)
	t.Fail()
}
