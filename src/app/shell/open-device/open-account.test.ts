import { expect, it } from 'vitest';
import { readCsrfCookie } from './open-account.ts';

it.each([
  ['', null],
  ['theme=dark', null],
  ['csrftoken=', null],
  ['csrftoken=a.b', 'a.b'],
  ['theme=dark; csrftoken=a.b-_; other=1', 'a.b-_'],
  ['csrftoken=a%3Db', 'a=b'],
  ['xcsrftoken=a', null],
  // A sibling domain can have set the unprefixed one.
  ['csrftoken=theirs; __Host-csrftoken=ours', 'ours'],
])('reads %j as %j', (cookies, token) => {
  expect(readCsrfCookie(cookies)).toBe(token);
});
