// Package sky lends pictures of the sky to volunteers and settles how
// many comets are in them.
package sky

const (
	lease  = 70 // seconds
	grace  = 25
	near   = 3
	atOnce = 2
	most   = 4

	firstPoints  = 3
	secondPoints = 2
)

// State is what becomes of a count.
type State string

const (
	Kept    State = "kept" // waits for another count
	Settled State = "settled"
	Late    State = "late"
	Unknown State = "unknown"
)

type result struct {
	user  string
	count int
}

type picture struct {
	name    string
	results []result
	settled bool
	count   int
}

type ticket struct {
	user  string
	pic   *picture
	since int
}

// Project has the pictures, and the tickets that are out.
type Project struct {
	pics    []*picture
	tickets map[int]ticket
	last    int
	points  map[string]int
}

// New returns a project with pictures of these names.
func New(names ...string) *Project {
	p := &Project{tickets: map[int]ticket{}, points: map[string]int{}}
	for _, name := range names {
		p.pics = append(p.pics, &picture{name: name})
	}
	return p
}

// Next lends the user a picture. The ticket is 0 if there's none.
func (p *Project) Next(user string, now int) (id int, name string) {
	p.sweep(now)
	if p.load(user, now) >= most {
		return 0, ""
	}
	for _, pic := range p.pics {
		if pic.settled || p.out(pic, now) >= atOnce {
			continue
		}
		if p.knows(user, pic, now) {
			continue
		}
		p.last++
		p.tickets[p.last] = ticket{user, pic, now}
		return p.last, pic.name
	}
	return 0, ""
}

// Submit brings a ticket back, with the number of comets.
func (p *Project) Submit(user string, id, count, now int) State {
	t, ok := p.tickets[id]
	if !ok || t.user != user {
		return Unknown
	}
	delete(p.tickets, id)
	if t.pic.settled || now-t.since > lease+grace {
		return Late
	}
	for _, r := range t.pic.results {
		if d := r.count - count; -near < d && d < near {
			t.pic.settled, t.pic.count = true, r.count
			p.points[r.user] += firstPoints
			p.points[user] += secondPoints
			return Settled
		}
	}
	t.pic.results = append(t.pic.results, result{user, count})
	return Kept
}

// Points returns what a user has earned.
func (p *Project) Points(user string) int { return p.points[user] }

// load returns how many pictures a user has.
func (p *Project) load(user string, now int) (n int) {
	for _, t := range p.tickets {
		if t.user == user && now-t.since <= lease {
			n++
		}
	}
	return n
}

// out returns how many tickets for a picture are out.
func (p *Project) out(pic *picture, now int) (n int) {
	for _, t := range p.tickets {
		if t.pic == pic && now-t.since <= lease {
			n++
		}
	}
	return n
}

// knows reports whether a user has a picture, or has counted it.
func (p *Project) knows(user string, pic *picture, now int) bool {
	for _, r := range pic.results {
		if r.user == user {
			return true
		}
	}
	for _, t := range p.tickets {
		if t.user == user && t.pic == pic && now-t.since <= lease+grace {
			return true
		}
	}
	return false
}

// sweep forgets tickets that are too old.
func (p *Project) sweep(now int) {
	for id, t := range p.tickets {
		if now-t.since > lease+grace {
			delete(p.tickets, id)
		}
	}
}
