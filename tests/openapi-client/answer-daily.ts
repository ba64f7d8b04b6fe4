import createClient, { type Middleware } from 'openapi-fetch';
// `openapi-typescript` makes it from the document that the server sends.
import type { components, paths } from './api.ts';

type Answer = components['schemas']['AnswerReply'];

/** Logs in and answers the first question of the daily twice, as a program that knows the server by its OpenAPI document alone. */
export async function answerDaily(
  baseUrl: string,
  login: components['schemas']['LoginBody'],
): Promise<{ first: Answer; repeated: Answer; late: components['schemas']['ErrorCode'] }> {
  const api = createClient<paths>({ baseUrl });
  api.use(cookies());
  await api.GET('/api/config/');
  const { data: user, error } = await api.POST('/api/auth/login/', { body: login });
  if (!user) throw new Error(error.error);
  const { data: daily } = await api.GET('/api/puzzles/{id}/', { params: { path: { id: 0 } } });
  const question = daily?.questions[0];
  if (!daily || !question) throw new Error('There is no daily puzzle.');
  const send = (key: string) =>
    api.POST('/api/puzzles/{id}/answer/', {
      params: {
        path: { id: daily.id },
        header: { 'Idempotency-Key': key, ...(user.id !== undefined && { 'X-Expected-User': user.id }) },
      },
      body: { question_id: question.id, answer: 'A', version: daily.version },
    });
  const key = crypto.randomUUID();
  const [first, repeated, late] = [await send(key), await send(key), await send(crypto.randomUUID())];
  if (!first.data || !repeated.data) throw new Error(first.error?.error ?? repeated.error?.error);
  if (!late.error) throw new Error('A second answer was accepted.');
  return { first: first.data, repeated: repeated.data, late: late.error.code };
}

/** Does what a browser does automatically, and adds the header of the security scheme `csrf`. */
function cookies(): Middleware {
  const jar = new Map<string, string>();
  return {
    onRequest({ request }) {
      request.headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
      const token = jar.get('csrftoken');
      if (token !== undefined) request.headers.set('x-csrftoken', token);
    },
    onResponse({ response }) {
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        jar.set(name, value);
      }
    },
  };
}

/** Never called: these lines only compile while the types of the contract reach the client. */
export async function misuse(): Promise<void> {
  const api = createClient<paths>();
  const params = { path: { id: 1 } };
  // @ts-expect-error An answer is A, B, C, or D.
  await api.POST('/api/puzzles/{id}/answer/', { params, body: { question_id: 1, answer: 'E' } });
  // @ts-expect-error An answer names its question.
  await api.POST('/api/puzzles/{id}/answer/', { params, body: { answer: 'A' } });
  // @ts-expect-error The code isn't one of this status.
  const code: 'not_found' = (await api.POST('/api/auth/login/', { body: { username: '', password: '' } })).error?.code;
  void code;
}
