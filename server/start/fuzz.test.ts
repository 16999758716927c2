/**
 * Sends random requests derived from the endpoint table of the pages. Each seed has a workspace of its own,
 * because requests delete and sign out what they find. A failure names its request and its seed.
 */
import { after, before } from 'node:test';
import { appEndpoints } from '@minutebook/contract/app/endpoints.ts';
import type { Endpoint } from '@minutebook/contract/endpoint.ts';
import { makeRandomScene } from '../../tests/kit/make/make-random-scene.ts';
import { testRandomRequests } from '../../tests/kit/doors/test-random-requests.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

testRandomRequests({
  server: () => server,
  requests: async () => ({
    ...(await makeRandomScene(server)),
    table: Object.values<Endpoint>(appEndpoints),
  }),
  seeds: 4,
  requests_a_seed: 600,
  statuses: [200, 201, 204, 401, 403, 404, 405, 422],
});
