package cards

import (
	"errors"
	"sync"
)

type Cards struct {
	Note    func(card string, amount int)
	mu      sync.Mutex
	credits map[string]int
}

func New(credits map[string]int, note func(string, int)) *Cards {
	return &Cards{Note: note, credits: credits}
}

func (c *Cards) Credit(card string) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.credits[card]
}

func (c *Cards) Spend(card string, amount int) error {
	if amount <= 0 || c.Credit(card) < amount {
		return errors.New("not enough credit")
	}
	c.Note(card, amount)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.credits[card] -= amount
	return nil
}
