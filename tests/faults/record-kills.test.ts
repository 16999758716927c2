/** What people do to records, to one or to many at once, under kill -9: all of it is there, or nothing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Moment } from '../kit/servers/hold-writes.ts';
import { isThorough } from '../kit/is-thorough.ts';
import { requireOk } from '../kit/require-ok.ts';
import { acts, type Act } from './record-acts.ts';
import { lookAtRecords, makeRecordScene } from './record-scene.ts';
import { startFaultTest, type FaultTest } from './start-fault-test.ts';

const MOMENTS: readonly Moment[] = ['write', 'commit'];
/** Each of them holds a connection of the service's, which has ten. */
const AT_ONCE = isThorough ? 1 : 7;

test('What is done to records as the service is killed is all there or not at all, and is done once', async (t) => {
  const faultTest = await startFaultTest(t);
  await faultTest.service.start();
  const kills = MOMENTS.flatMap((moment) => acts.map((act) => ({ act, moment })));
  for (let from = 0; from < kills.length; from += AT_ONCE) {
    await killDuring(kills.slice(from, from + AT_ONCE), faultTest);
  }
});

/** Each act in a workspace of its own, and one kill in the midst of them all. */
async function killDuring(
  kills: readonly { act: Act; moment: Moment }[],
  { server, service, held }: FaultTest,
): Promise<void> {
  const begun = [];
  for (const { act, moment } of kills) {
    const scene = await makeRecordScene(server, service);
    await act.prepare?.(scene);
    const { method, path, body } = act.request(scene);
    const send = () =>
      service.send(method, path, {
        token: scene.token,
        body,
        ...(method === 'POST' && { headers: { 'idempotency-key': act.name } }),
      });
    const before = await lookAtRecords(scene);
    await held.hold(scene.workspace, act.write, moment);
    begun.push({ act, moment, scene, send, before });
  }
  const lost = await Promise.all(
    begun.map(async ({ act, moment, scene, send }) => {
      const answer = send().then(
        ({ status, text }) => `${status} ${text}`,
        () => 'nobody answered',
      );
      const reached = held.untilReached(scene.workspace, act.write, moment).then(() => 'it waits');
      assert.equal(await Promise.race([reached, answer]), 'it waits', act.name);
      return { answer };
    }),
  );
  await service.kill();
  for (const { answer } of lost) assert.equal(await answer, 'nobody answered');
  for (const { act, moment, scene } of begun) {
    await held.release(scene.workspace, act.write, moment);
    await held.untilEnded(scene.workspace, act.write, moment);
  }
  await service.start();
  for (const { act, moment, scene, send, before } of begun) {
    const told = `${act.name}, killed at the ${moment}`;
    if (moment === 'write' && act.is_one_statement !== true) {
      assert.deepEqual(await lookAtRecords(scene), before, told);
      requireOk(await send());
    }
    const done = await lookAtRecords(scene);
    assert.notDeepEqual(done, before, told);
    const again = await send();
    const after = await lookAtRecords(scene);
    if (act.again === undefined) {
      assert.equal(again.headers.get('idempotency-replayed'), 'true', told);
      assert.deepEqual(after, done, `${told}, and sent again`);
    } else if (act.goes_on === true) {
      assert.equal(again.status, act.again, told);
      assert.deepEqual(after.trash, [], `${told}, and sent again`);
    } else {
      assert.equal(again.status, act.again, told);
      assert.deepEqual(withoutTimes(after), withoutTimes(done), `${told}, and sent again`);
    }
  }
}

/** A change that is sent again without a key is a change: it alone shows in the time of the last one. */
const withoutTimes = (seen: object): unknown =>
  JSON.parse(JSON.stringify(seen, (field, value: unknown) => (field === 'updated_at' ? undefined : value)));
