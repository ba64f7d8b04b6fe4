import { describe, expect, it } from 'vitest';
import { LoginBody, RegisterBody } from '../../../contract/credentials.ts';
import type { Rejected } from '../../../sync/http/first/api-client.ts';
import { checkForm, describeFailure, reasonOf, rejectedField } from './form-errors.ts';

const registration = {
  username: 'mira',
  email: 'mira@example.org',
  password: 'a long enough one',
  password2: 'a long enough one',
  captchaToken: 'token',
};

function rejected(body: Record<string, unknown>, rest: Partial<Rejected> = {}): Rejected {
  const error = 'The username or password is wrong.';
  const known = { ok: false, kind: 'rejected', status: 400, code: 'invalid', error, retryAfter: null } as const;
  return { ...known, body: { code: 'invalid', error, ...body }, ...rest };
}

describe('checkForm', () => {
  it('accepts a valid form', () => {
    expect(checkForm(RegisterBody, registration)).toEqual({});
  });

  it('puts differing passwords on the password field', () => {
    expect(checkForm(RegisterBody, { ...registration, password2: 'another one' })).toEqual({
      password: 'Passwords do not match',
    });
  });

  it('says of each empty field that it is required', () => {
    const empty = { username: '', email: '', password: '', password2: '', captchaToken: 'token' };
    expect(checkForm(RegisterBody, empty)).toEqual({
      username: 'Username is required.',
      email: 'Email is required.',
      password: 'Password is required.',
      password2: 'Please repeat the password.',
    });
    expect(checkForm(RegisterBody, { ...registration, password2: '' })).toEqual({
      password2: 'Please repeat the password.',
    });
  });

  it('requires the captcha', () => {
    expect(checkForm(RegisterBody, { ...registration, captchaToken: '' })).toEqual({
      captchaToken: 'Please complete the captcha',
    });
  });

  it('reports every field at once, one message each', () => {
    const errors = checkForm(RegisterBody, { ...registration, username: 'a b', password2: 'x', captchaToken: '' });
    expect(errors).toEqual({
      username: 'A username can have only letters, digits, _, and -.',
      password: 'Passwords do not match',
      captchaToken: 'Please complete the captcha',
    });
  });

  it('requires both fields of a login', () => {
    expect(checkForm(LoginBody, { username: '', password: '' })).toEqual({
      username: 'Username is required.',
      password: 'Password is required.',
    });
  });
});

describe('rejectedField', () => {
  const order = ['username', 'captcha', 'password', 'email'];

  it('returns the first message of the first field', () => {
    const failure = rejected({ email: ['Taken.'], username: ['Taken too.', 'And ugly.'] });
    expect(rejectedField(failure, order)).toEqual({ field: 'username', error: 'Taken too.' });
  });

  it('reads a plain string', () => {
    expect(rejectedField(rejected({ password: 'Too common.' }), order)).toEqual({
      field: 'password',
      error: 'Too common.',
    });
  });

  it.each([{}, { username: [] }, { username: 3 }, { username: '' }])('finds none in %j', (body) => {
    expect(rejectedField(rejected(body), order)).toBeNull();
  });
});

describe('describeFailure', () => {
  it('repeats what the server says', () => {
    expect(describeFailure(rejected({}), 'Login failed')).toEqual({
      sentence: 'The username or password is wrong.',
      hint: null,
    });
  });

  it('has its own message if the server sends none', () => {
    expect(describeFailure(rejected({}, { error: '' }), 'Login failed').sentence).toBe('Login failed');
  });

  it('says how long to wait', () => {
    const failure = rejected({}, { code: 'rate_limited', retryAfter: 200_000 });
    expect(describeFailure(failure, 'Login failed').hint).toBe('Try again in 4 minutes.');
  });

  it("tells a server fault from a proxy's response", () => {
    const failure = { ok: false, kind: 'no_response', reason: 'not_json', status: 500, retryAfter: null } as const;
    expect(describeFailure(failure, 'Login failed').hint).toBe('The server has a problem. Try again in a moment.');
    expect(reasonOf(failure)).toBe('The server has a problem. Try again in a moment.');
    expect(reasonOf({ ...failure, status: 200 })).toBe('We couldn’t reach the server.');
    expect(reasonOf(rejected({}))).toBe('The username or password is wrong.');
  });

  it("says that there's no connection", () => {
    const failure = { ok: false, kind: 'no_response', reason: 'offline', status: null, retryAfter: null } as const;
    expect(describeFailure(failure, 'Login failed')).toEqual({
      sentence: 'Login failed',
      hint: 'There’s no connection.',
    });
  });
});
