package bundle

import (
	"archive/tar"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
)

const newFile = os.O_WRONLY | os.O_CREATE | os.O_EXCL

// inside says whether a path stays in the bundle's folder.
func inside(p string) bool {
	p = path.Clean(p)
	return p[0] != '/' && p != ".." && !strings.HasPrefix(p, "../")
}

// Unpack puts a bundle into dir, a new folder. In a bundle, each
// folder comes before what is in it.
func Unpack(dir string, r *tar.Reader) error {
	h, err := r.Next()
	for ; err == nil; h, err = r.Next() {
		if err := add(dir, h, r); err != nil {
			return err
		}
	}
	if err != io.EOF {
		return err
	}
	return nil
}

func add(dir string, h *tar.Header, r io.Reader) error {
	name, target := path.Clean(h.Name), h.Linkname
	if !inside(name) {
		return os.ErrInvalid
	}
	full := filepath.Join(dir, name)
	switch h.Typeflag {
	case tar.TypeDir:
		return os.MkdirAll(full, 0o755)
	case tar.TypeSymlink:
		to := path.Join(path.Dir(name), target)
		if path.IsAbs(target) || !inside(to) {
			return os.ErrInvalid
		}
		return os.Symlink(target, full)
	case tar.TypeReg:
		f, err := os.OpenFile(full, newFile, 0o644)
		if err != nil {
			return err
		}
		defer f.Close()
		_, err = io.Copy(f, r)
		return err
	}
	return os.ErrInvalid
}
