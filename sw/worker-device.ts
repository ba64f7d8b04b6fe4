import { type Device, openDevice } from '../src/sync/device.ts';
import { currentUser } from '../src/sync/storage/device-database.ts';
import { forgetScreen } from '../src/sync/storage/kept-screen.ts';

declare const self: ServiceWorkerGlobalScope;

/** Does something with the device of whoever is signed in, after which the screen that is kept may no longer be true. */
export async function withDevice<Result>(use: (device: Device) => Promise<Result>): Promise<Result> {
  const user = await currentUser();
  const device = await openDevice({ username: user?.username ?? null, userId: user?.user_id, readCsrfToken });
  try {
    return await use(device);
  } finally {
    device.close();
    await forgetScreen();
  }
}

/** Without it nothing but reading succeeds. A browser may have push, and no cookies for its workers. */
async function readCsrfToken(): Promise<string | null> {
  const cookies: CookieStore | undefined = self.cookieStore;
  const cookie = (await cookies?.get('__Host-csrftoken')) ?? (await cookies?.get('csrftoken'));
  return cookie?.value ? decodeURIComponent(cookie.value) : null;
}
