/** Asks for a `sync` event: the worker sends what waits in the outbox. */
export const outboxTag = 'nday-outbox';

/** Asks for `periodicsync` events: the worker fetches the next daily puzzle. */
export const dailyTag = 'nday-daily';
