import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** The folder of temporary files that aren't programs: in memory if it has so many GiB left. */
export function temporaryFolder(gibibytes = 2): string {
  const shm = '/dev/shm';
  const isRoomy = existsSync(shm) && statfsSync(shm).bavail * statfsSync(shm).bsize > gibibytes * 2 ** 30;
  return isRoomy ? shm : tmpdir();
}
