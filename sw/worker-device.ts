import { currentUser, type OpenDevice, openDevice } from '../src/sync/device.ts';
import { forgetScreen } from '../src/sync/operations/screen-snapshot.ts';

declare const self: ServiceWorkerGlobalScope;

/** Does something with the signed-in user's device, and drops the snapshot, which could be outdated then. */
export async function withDevice<Result>(use: (device: OpenDevice) => Promise<Result>): Promise<Result> {
  const user = await currentUser();
  const device = await openDevice({ username: user?.username ?? null, userId: user?.user_id, readCsrfToken });
  try {
    return await use(device);
  } finally {
    device.close();
    await forgetScreen();
  }
}

/** Without the token only reads succeed. A browser can have push but no cookies for its workers. */
async function readCsrfToken(): Promise<string | null> {
  const cookies: CookieStore | undefined = self.cookieStore;
  const cookie = (await cookies?.get('__Host-csrftoken')) ?? (await cookies?.get('csrftoken'));
  return cookie?.value ? decodeURIComponent(cookie.value) : null;
}
