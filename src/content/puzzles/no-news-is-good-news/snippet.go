package reset

import "crypto/subtle"

type Store interface {
	Code(user string) (string, error) // the code that we mailed
	SetPassword(user, password string)
}

func Reset(s Store, user, code, password string) {
	mailed, _ := s.Code(user)
	if subtle.ConstantTimeCompare([]byte(mailed), []byte(code)) == 1 {
		s.SetPassword(user, password)
	}
}
