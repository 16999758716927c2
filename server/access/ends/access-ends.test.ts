/** Walks the table of how access ends: a test for each cell, in one scene for each event. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PASSKEY_ORIGIN } from '../../../tests/kit/clients/factor-client.ts';
import { letHappen } from '../../../tests/kit/ends/let-happen.ts';
import { makeWayIn } from '../../../tests/kit/ends/make-ways-in.ts';
import { makeScene, type Probe } from '../../../tests/kit/ends/scene.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { accessEvents, endingOf, waysIn, type AccessEvent, type Ending, type WayIn } from './access-ends.ts';

const ways = Object.keys(waysIn) as WayIn[];
const events = Object.keys(accessEvents) as AccessEvent[];

let server: TestServer;
before(async () => {
  const env = {
    MINUTEBOOK_WEBHOOK_ALLOWED: '127.0.0.1',
    MINUTEBOOK_SMTP_URL: 'smtp://127.0.0.1:9',
    MINUTEBOOK_MAIL_FROM: 'minutes@example.com',
  };
  server = await startTestServer({ env });
  server.ctx.config.base_url = PASSKEY_ORIGIN;
});
after(() => server.stop());

/** Streams look once a second. */
const LOOK_MS = 1_500;
const goesOn = ({ kind }: Ending) => kind === 'asked' || kind === 'stays';

const say = (ending: Ending) =>
  ({
    ends: 'ends',
    off: 'opens nothing meanwhile',
    asked: 'goes on, without what was taken',
    stays: `stays: ${ending.kind === 'stays' ? ending.because : ''}`,
  })[ending.kind];

for (const event of events) {
  test(`After ${accessEvents[event]}`, async (t) => {
    const scene = await makeScene(server, event);
    const probes = new Map<WayIn, Probe | null>();
    for (const way of ways) probes.set(way, await makeWayIn[way](scene));
    await letHappen[event](scene);
    server.clock.advance(5_000);
    // Begun first: meanwhile the others are asked.
    const isStreaming = probes
      .get('event_stream')
      ?.isAlive(goesOn(endingOf('event_stream', event)) ? LOOK_MS : 10 * LOOK_MS);
    for (const way of ways) {
      const ending = endingOf(way, event);
      await t.test(`${waysIn[way].what} ${say(ending)}`, async () => {
        const probe = probes.get(way);
        if (probe == null) return assert.equal(ending.kind, 'stays', 'there can be none');
        if (probe.reads !== undefined && goesOn(ending))
          assert.equal(await probe.reads(), ending.kind === 'stays');
        assert.equal(await (way === 'event_stream' ? isStreaming : probe.isAlive(0)), goesOn(ending));
      });
    }
  });
}

test('An event stands in one list of a way in', () => {
  for (const way of ways) {
    const {
      ends = [],
      off = [],
      asked = [],
      because = {},
    } = waysIn[way] as Partial<Record<'ends' | 'off' | 'asked', readonly AccessEvent[]>> & {
      because?: object;
    };
    const named = [...ends, ...off, ...asked, ...Object.keys(because)];
    assert.equal(new Set(named).size, named.length, way);
  }
});
