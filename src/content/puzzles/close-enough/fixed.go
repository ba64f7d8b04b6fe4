package files

import (
	"os"
	"path/filepath"
	"strings"
)

func Read(home, name string) ([]byte, error) {
	full := filepath.Join(home, name)
	if !strings.HasPrefix(full, home+"/") {
		return nil, os.ErrPermission
	}
	return os.ReadFile(full)
}
