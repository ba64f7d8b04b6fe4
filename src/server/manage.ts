import { constants } from 'node:os';
import { runManage } from './management/run-manage.ts';

// A signal's own way to end the process wouldn't remove what a command has begun to write.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => process.exit(128 + constants.signals[signal]));
}

process.exitCode = await runManage(process.argv.slice(2), process);
