package meter

import (
	"fmt"
	"testing"
)

type step struct {
	plan          string
	parts, people uint16
}

func TestProof(t *testing.T) {
	steps := []step{{plan: "mini"}, {plan: "shop"}}
	for _, parts := range []uint16{1, 2, 4, 256, 65535} {
		for _, people := range []uint16{1, 200, 590, 7000, 16400, 59000, 65535} {
			steps = append(steps, step{"", parts, people})
		}
	}
	tried := 0
	for _, first := range steps {
		for _, second := range steps {
			for _, third := range steps {
				meter, plan, total := New("shop"), "shop", 0
				for _, s := range []step{first, second, third} {
					if s.plan != "" {
						if meter.Switch(s.plan) == nil {
							plan = s.plan
						}
						continue
					}
					if meter.Send(s.parts, s.people) != nil {
						continue
					}
					total += int(s.parts) * int(s.people)
					if total > int(Plans[plan]) {
						fmt.Printf("HARM: %d texts in one month on the plan %s, which has %d: %v\n",
							total, plan, Plans[plan], []step{first, second, third})
						return
					}
				}
				tried++
			}
		}
	}
	fmt.Printf("NO HARM: in %d months, no accepted message was above the plan\n", tried)
	t.Fail()
}
