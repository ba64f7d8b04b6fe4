import { type DBCore, type DBCoreMutateRequest, type DBCoreMutateResponse, Dexie } from 'dexie';

/**
 * Makes a full disk in Firefox what it is in other browsers: each write that has no room fails with a quota error, and an aborted transaction
 * leaves nothing. Call it before the database opens, and `startAfterQuotaErrors` afterward.
 *
 * When a write has no room, Firefox rolls back the transaction and then runs the writes queued after it, each on its own. So none may wait in
 * the queue.
 */
export function writeOneByOne(database: Dexie): void {
  // The innermost: no other middleware must queue what this one holds back.
  database.use({ stack: 'dbcore', level: -10, create: oneByOne });
}

/**
 * After a transaction that ended with a quota error, the connection's next one in Firefox accepts only deletes, and its puts throw an
 * `InvalidStateError`. So an empty one goes first: it starts while the event is captured, before anyone else hears of the end.
 */
export function startAfterQuotaErrors(database: Dexie): void {
  const onAbort = ({ target }: Event) => {
    const { error, db } = target as IDBTransaction;
    if (error && isQuotaError(error) && database.isOpen()) db.transaction(db.objectStoreNames, 'readwrite');
  };
  database.backendDB().addEventListener('abort', onAbort, true);
}

const isQuotaError = ({ name }: Error) => name === Dexie.errnames.QuotaExceeded;

function oneByOne(core: DBCore): Partial<DBCore> {
  return {
    table(name) {
      const table = core.table(name);
      return {
        ...table,
        async mutate(request) {
          const all: DBCoreMutateResponse = { numFailures: 0, failures: {}, results: [], lastResult: undefined };
          for (const [at, row] of rowsOf(request).entries()) {
            const { failures, results, lastResult } = await table.mutate(row);
            const failure = failures[0];
            if (failure) {
              if (isQuotaError(failure)) throw failure;
              all.numFailures += 1;
              all.failures[at] = failure;
            }
            all.results?.push(results?.[0]);
            all.lastResult = lastResult;
          }
          return all;
        },
      };
    },
  };
}

/** Returns one request for each row. */
function rowsOf(request: DBCoreMutateRequest): DBCoreMutateRequest[] {
  if (request.type === 'deleteRange') return [request];
  if (request.type === 'delete') return request.keys.map((key) => ({ ...request, keys: [key] }));
  const { keys } = request;
  return request.values.map((value, at) => ({
    ...request,
    values: [value],
    ...(keys?.length && { keys: [keys[at]] }),
  }));
}
