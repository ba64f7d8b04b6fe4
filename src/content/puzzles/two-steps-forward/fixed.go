package share

import (
	"errors"
	"net/http"
	"net/url"
	"strings"
)

var ErrName = errors.New("share: not a name")

// Share is the way to the storage service. It keeps files as
// /tenants/<tenant>/<folder>/<file> and obeys anyone with Key.
type Share struct {
	Storage *url.URL
	Key     string
}

// part encodes a name as one part of a path. The storage doesn't
// keep spaces at the end of a name.
func part(name string) string {
	return url.PathEscape(strings.TrimRight(name, " "))
}

// do asks the storage for one file. The tenant is known from the
// login; folder and file are names that the tenant's users type.
func (s *Share) do(
	method, tenant, folder, file string,
) (*http.Response, error) {
	folder = strings.TrimRight(folder, " ")
	file = strings.TrimRight(file, " ")
	for _, name := range []string{folder, file} {
		if name == "" || name == "." || name == ".." {
			return nil, ErrName
		}
	}
	at := s.Storage.JoinPath(
		"tenants", part(tenant), part(folder), part(file),
	)
	req, err := http.NewRequest(method, at.String(), nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Authorization", "Bearer "+s.Key)
	return http.DefaultClient.Do(req)
}

// Get opens a file of the tenant.
func (s *Share) Get(
	tenant, folder, file string,
) (*http.Response, error) {
	return s.do(http.MethodGet, tenant, folder, file)
}

// Delete removes a file of the tenant.
func (s *Share) Delete(tenant, folder, file string) error {
	res, err := s.do(http.MethodDelete, tenant, folder, file)
	if err == nil {
		err = res.Body.Close()
	}
	return err
}
