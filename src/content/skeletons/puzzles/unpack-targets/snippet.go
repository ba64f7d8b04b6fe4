package unpack

import (
	"errors"
	"path"
	"strings"
)

var ErrOutside = errors.New("outside of the folder")

// Target returns where a member of an archive goes. The folder is
// an absolute path without a slash at its end.
func Target(folder, member string) (string, error) {
	if member == "" || strings.Contains(member, "\x00") {
		return "", ErrOutside
	}
	target := path.Join(folder, member)
	if !strings.HasPrefix(target, folder) {
		return "", ErrOutside
	}
	return target, nil
}
