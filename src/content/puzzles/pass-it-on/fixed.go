package locker

import "errors"

var ErrNo = errors.New("not allowed")

// Loan says who lent a key, and through which day.
type Loan struct {
	from  string
	until int
}

type Locker struct {
	owner string
	loans map[string]Loan // by who has the key
}

// Opens reports whether a user can open the locker on a day.
func (l *Locker) Opens(user string, day int) bool {
	if user == l.owner {
		return true
	}
	loan, ok := l.loans[user]
	return ok && day <= loan.until && l.Opens(loan.from, day)
}

// Lend lends a key to a user who has none.
func (l *Locker) Lend(by, to string, until, day int) error {
	if !l.Opens(by, day) || l.Opens(to, day) {
		return ErrNo
	}
	l.loans[to] = Loan{by, until}
	return nil
}

// End takes back a key that the user by has lent.
func (l *Locker) End(by, to string) error {
	if l.loans[to].from != by {
		return ErrNo
	}
	delete(l.loans, to)
	return nil
}
