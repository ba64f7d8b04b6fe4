import { expect, test } from 'vitest';
import { isPushService } from './push-services.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-am3p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
])('accepts %s as a push service', (endpoint) => {
  expect(isPushService(endpoint)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://localhost/abc',
  'https://127.0.0.1/abc',
  'https://[::1]/abc',
  'https://169.254.169.254/latest/meta-data/',
  'https://10.0.0.1/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evilfcm.googleapis.com/abc',
  'https://evil.example/fcm.googleapis.com',
  'https://fcm.googleapis.com@evil.example/abc',
  'https://user@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://notify.windows.com.evil.example/abc',
  'https://evil.example/?.push.apple.com',
  'https://evil.example\\.push.apple.com/abc',
  'https://evil.example#.push.apple.com',
  'not an address',
])('rejects %s as a push service', (endpoint) => {
  expect(isPushService(endpoint)).toBe(false);
});
