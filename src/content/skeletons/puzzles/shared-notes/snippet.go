package notes

import "errors"

var ErrNotFound = errors.New("no such note")

type Note struct {
	Owner string
	Team  string
	Text  string
}

type Store struct {
	Notes map[int]Note
	// Teams has the team of each user who is in one.
	Teams map[string]string
}

func (s *Store) Add(id int, user, text string) {
	s.Notes[id] = Note{Owner: user, Team: s.Teams[user], Text: text}
}

func (s *Store) Read(user string, id int) (string, error) {
	note, ok := s.Notes[id]
	if !ok {
		return "", ErrNotFound
	}
	if note.Owner != user && note.Team != s.Teams[user] {
		return "", ErrNotFound
	}
	return note.Text, nil
}
