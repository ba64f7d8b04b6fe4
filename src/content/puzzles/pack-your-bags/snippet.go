package site

import (
	"archive/zip"
	"errors"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
)

var ErrBundle = errors.New("not a bundle")

// Extract writes a user's bundle into dir, which is new and empty.
func Extract(r *zip.Reader, dir string) error {
	left := int64(1 << 20)
	if len(r.File) > 1000 {
		return ErrBundle
	}
	for _, f := range r.File {
		if !f.Mode().IsRegular() {
			continue
		}
		name := strings.ReplaceAll(f.Name, `\`, "/")
		name = path.Clean(name)
		name = strings.TrimPrefix(name, "public/")
		if len(name) > 100 || path.IsAbs(name) ||
			name == ".." || strings.HasPrefix(name, "../") {
			return ErrBundle
		}
		target := filepath.Join(dir, name)
		if err := write(f, target, &left); err != nil {
			return err
		}
	}
	return nil
}

func write(f *zip.File, target string, left *int64) error {
	in, err := f.Open()
	if err != nil {
		return err
	}
	defer in.Close()
	os.MkdirAll(filepath.Dir(target), 0o755)
	mode := os.O_WRONLY | os.O_CREATE | os.O_EXCL
	out, err := os.OpenFile(target, mode, 0o644)
	if err != nil {
		return err
	}
	defer out.Close()
	n, err := io.Copy(out, io.LimitReader(in, *left+1))
	if *left -= n; *left < 0 {
		return ErrBundle
	}
	return err
}
