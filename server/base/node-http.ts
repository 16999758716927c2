/**
 * `node:http` without the client behind `fetch`. An import statement reads everything that the module exports, and its `WebSocket`
 * loads that client: 40 ms of every start and 14 MB, for a server that asks nobody by `fetch`.
 */
export const http = process.getBuiltinModule('node:http');
