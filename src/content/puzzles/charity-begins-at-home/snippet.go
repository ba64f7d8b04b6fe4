package homes

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

var ErrName = errors.New("homes: not a name in here")

// Users choose their login when they register.
var login = regexp.MustCompile(`^[a-z][a-z0-9-]{1,30}$`)

// Store has a folder for each user, and in it their files. All
// of them are plain files; nobody can make links.
type Store struct{ root string }

func NewStore(root string) (*Store, error) {
	root, err := filepath.Abs(root)
	return &Store{root}, err
}

// locate finds the place of a user's file. Users are signed in,
// names are what they ask for, such as "drafts/may.txt".
func (s *Store) locate(user, name string) (string, error) {
	if !login.MatchString(user) {
		return "", ErrName
	}
	home := filepath.Join(s.root, user)
	full := filepath.Join(home, name)
	if !strings.HasPrefix(full, home) {
		return "", ErrName
	}
	return full, nil
}

func (s *Store) Read(user, name string) ([]byte, error) {
	full, err := s.locate(user, name)
	if err != nil {
		return nil, err
	}
	return os.ReadFile(full)
}

func (s *Store) Write(user, name string, text []byte) error {
	full, err := s.locate(user, name)
	if err != nil {
		return err
	}
	err = os.MkdirAll(filepath.Dir(full), 0o700)
	if err != nil {
		return err
	}
	return os.WriteFile(full, text, 0o600)
}
