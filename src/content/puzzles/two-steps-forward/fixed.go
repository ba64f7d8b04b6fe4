package share

import (
	"errors"
	"net/http"
	"net/url"
)

var ErrName = errors.New("share: a name is missing")

// Share is the way to the storage service, which keeps files as
// /tenants/<tenant>/<folder>/<file> and obeys whoever has Key.
type Share struct {
	Storage *url.URL
	Key     string
}

// do asks the storage for one file. The tenant is known from the
// login; folder and file are names that the tenant's users type.
func (s *Share) do(
	method, tenant, folder, file string,
) (*http.Response, error) {
	if folder == "" || file == "" {
		return nil, ErrName
	}
	for _, name := range []string{folder, file} {
		if name == "." || name == ".." {
			return nil, ErrName
		}
	}
	at := s.Storage.JoinPath(
		"tenants",
		url.PathEscape(tenant),
		url.PathEscape(folder),
		url.PathEscape(file),
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
