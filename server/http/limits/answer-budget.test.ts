import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { test, type TestContext } from 'node:test';
import fastify from 'fastify';
import { until } from '../../../tests/kit/until.ts';
import { renderError } from '../error-handler.ts';
import { noteCaller } from '../request-caller.ts';
import { limitAnswers, type AnswerLimits } from './answer-budget.ts';

const MIB = 1024 * 1024;
/** More than the system takes for a client that reads nothing. */
const LONG = 16 * MIB;

async function start(t: TestContext, limits: Partial<AnswerLimits> = {}) {
  const app = fastify({ forceCloseConnections: true });
  t.after(() => app.close());
  app.setErrorHandler(renderError);
  const all = { long_bytes: MIB, of_one: 2 * LONG, of_all: 3 * LONG, least_bytes_a_second: MIB, ...limits };
  limitAnswers(app, { patience_ms: 600_000, ...all });
  app.addHook('onRequest', async (request) =>
    noteCaller(request, { user_id: Number(request.headers['x-user']) }),
  );
  let answered = 0;
  app.get('/:size', async (request) => {
    answered += 1;
    return 'x'.repeat(Number((request.params as { size: string }).size));
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const get = async (user: number, size: number) => {
    const answer = await fetch(`${url}/${size}`, { headers: { 'x-user': String(user) } });
    return { status: answer.status, retry: answer.headers.get('retry-after'), text: await answer.text() };
  };
  const statusOf = async (user: number, size: number) => {
    const { status, body } = await fetch(`${url}/${size}`, { headers: { 'x-user': String(user) } });
    await body?.cancel();
    return status;
  };
  /** A client that asks and takes nothing. */
  const ask = async (user: number): Promise<Socket> => {
    const before = answered;
    const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
    socket.pause().write(`GET /${LONG} HTTP/1.1\r\nHost: x\r\nx-user: ${user}\r\n\r\n`);
    await until('it was answered', () => answered > before);
    return socket;
  };
  return { get, statusOf, ask };
}

test('Answers that a caller does not take hold so many bytes and no more, and short ones go on', async (t) => {
  const { get, ask } = await start(t);
  const held = [await ask(1), await ask(1)];
  const refused = await until('both count', async () => {
    const answer = await get(1, LONG);
    return answer.status === 503 && answer;
  });
  assert.equal(refused.retry, '2');
  assert.equal(JSON.parse(refused.text).reason.name, 'answers_of_caller');
  assert.equal((await get(1, 1_000)).status, 200);
  assert.equal((await get(2, LONG)).text.length, LONG);

  held.push(await ask(2));
  const busy = await until('all count', async () => {
    const answer = await get(3, LONG);
    return answer.status === 503 && answer;
  });
  assert.equal(JSON.parse(busy.text).reason.name, 'server_busy');
  for (const socket of held) socket.destroy();
  await until('their bytes are given back', async () => (await get(1, LONG)).status === 200);
});

test('An answer longer than a caller may have in all is sent when there is no other', async (t) => {
  const { get, ask } = await start(t);
  assert.equal((await get(1, 3 * LONG)).text.length, 3 * LONG);
  const held = await ask(1);
  await until('it counts', async () => (await get(1, 3 * LONG)).status === 503);
  held.destroy();
});

test('A client that is too slow loses its connection, and holds nothing any more', async (t) => {
  const { statusOf, ask } = await start(t, {
    patience_ms: 100,
    least_bytes_a_second: 20 * LONG,
    of_one: LONG,
  });
  const slow = await ask(1);
  await until('its bytes are given back', async () => (await statusOf(1, LONG)) === 200);
  slow.destroy();
});

test('One who takes nothing for a while makes room for one who asks for less', async (t) => {
  const { get, ask } = await start(t, { patience_ms: 6, least_bytes_a_second: 1_000 });
  const held = [await ask(1), await ask(1), await ask(2)];
  assert.equal((await get(3, LONG)).text.length, LONG);
  for (const socket of held) socket.destroy();
});
