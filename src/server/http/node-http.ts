/** Node's http. An import of it would also load Node's fetch, which takes each start 40 ms of CPU time. */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http');
