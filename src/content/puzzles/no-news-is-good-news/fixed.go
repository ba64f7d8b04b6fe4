package reset

import "crypto/subtle"

type Store interface {
	Code(user string) (string, error) // the code that we mailed
	SetPassword(user, password string)
}

func Reset(s Store, user, code, password string) {
	mailed, err := s.Code(user)
	if err == nil &&
		subtle.ConstantTimeCompare([]byte(mailed), []byte(code)) == 1 {
		s.SetPassword(user, password)
	}
}
