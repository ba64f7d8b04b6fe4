package homes

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// Users choose their login when they register.
var login = regexp.MustCompile(`^[a-z][a-z0-9.]{1,30}$`)
var file = regexp.MustCompile(`^[A-Za-z0-9 ._@+~/-]{1,99}$`)

// Store has a folder for each user, with plain files in it.
// The root is a clean path and has a folder .old, too.
type Store struct{ root string }

func (s *Store) locate(user, name string) (string, error) {
	if !login.MatchString(user) || !file.MatchString(name) {
		return "", os.ErrInvalid
	}
	home := filepath.Join(s.root, user) + "/"
	full := filepath.Join(home, name)
	if !strings.HasPrefix(full, home) {
		return "", os.ErrInvalid
	}
	return full, nil
}

func (s *Store) spare(full string) string {
	flat := strings.ReplaceAll(full[len(s.root)+1:], "/", ".")
	return filepath.Join(s.root, ".old", flat)
}

func (s *Store) Write(user, name string, text []byte) error {
	full, err := s.locate(user, name)
	if err != nil {
		return err
	}
	last, err := os.ReadFile(full)
	if err == nil {
		err = os.WriteFile(s.spare(full), last, 0o600)
	}
	if err != nil && !os.IsNotExist(err) {
		return err
	}
	if err = os.MkdirAll(filepath.Dir(full), 0o700); err != nil {
		return err
	}
	return os.WriteFile(full, text, 0o600)
}

// Undo returns the text that the last Write has replaced.
func (s *Store) Undo(user, name string) ([]byte, error) {
	full, err := s.locate(user, name)
	if err != nil {
		return nil, err
	}
	return os.ReadFile(s.spare(full))
}
