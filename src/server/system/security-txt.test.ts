import { expect, it } from 'vitest';
import { describeServer } from '../../../tests/support/server.ts';

describeServer('security.txt', (openServer) => {
  const path = '/.well-known/security.txt';

  it('names the contact, a date in half a year, and its canonical URL (RFC 9116)', async () => {
    const server = await openServer({
      env: { securityContact: 'mailto:security@nday.example', publicUrl: 'https://nday.example' },
    });
    server.setClock('2026-11-27T09:30:00Z');
    const { status, headers, text } = await server.visitor({ host: 'evil.example' }).send('GET', path);
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toBe(
      [
        'Contact: mailto:security@nday.example',
        'Expires: 2027-05-26T00:00:00Z',
        'Preferred-Languages: en',
        'Canonical: https://nday.example/.well-known/security.txt',
        '',
      ].join('\n'),
    );
  });

  it("ignores the request's Host, and returns 404 without a contact", async () => {
    const server = await openServer();
    expect((await server.visitor().send('GET', path)).rejection.code).toBe('not_found');
    const twin = await server.twin({ env: { securityContact: 'https://nday.example/report' } });
    const { text } = await twin.visitor({ host: 'evil.example' }).send('GET', path);
    expect(text).toMatch(/^Contact: https:\/\/nday\.example\/report\nExpires: \S+Z\nPreferred-Languages: en\n$/);
    await twin.app.close();
  });
});
