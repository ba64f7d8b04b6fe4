package bundle

import (
	"archive/tar"
	"os"
	"path"
	"strings"
)

const folder = "/"

// Bundle unpacks into dir. For each path in there, made has the
// target of a link, or folder.
type Bundle struct {
	dir  string
	made map[string]string
}

// real follows the links in p and returns the path they lead to.
func (b *Bundle) real(p string) (string, error) {
	at, rest := ".", strings.Split(p, "/")
	for steps := 0; len(rest) > 0; steps++ {
		name, next := rest[0], path.Join(at, rest[0])
		rest = rest[1:]
		switch to := b.made[next]; {
		case next == "..", steps > 99:
			return "", os.ErrInvalid
		case next == at, name == "..", to == folder:
			at = next
		case to != "":
			rest = append(strings.Split(to, "/"), rest...)
		case len(rest) > 0:
			return "", os.ErrNotExist
		default:
			at = next
		}
	}
	return at, nil
}

// Add makes an entry, or returns where the caller puts the file.
func (b *Bundle) Add(h *tar.Header) (string, error) {
	name, to := path.Clean("/"+h.Name), h.Linkname
	at, err := b.real(path.Dir(name))
	full := path.Join(at, path.Base(name))
	switch {
	case err != nil || path.IsAbs(to):
		return "", os.ErrInvalid
	case h.Typeflag == tar.TypeDir:
		b.made[full] = folder
		return "", os.MkdirAll(path.Join(b.dir, full), 0o755)
	case h.Typeflag == tar.TypeSymlink:
		if _, err = b.real(at + "/" + to); err != nil {
			return "", err
		}
		b.made[full] = to
		return "", os.Symlink(to, path.Join(b.dir, full))
	}
	return path.Join(b.dir, full), nil
}
