import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { claimDueMails, deleteMail, queueMail, type ServedTurns } from './outbox.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({
    env: { MINUTEBOOK_SMTP_URL: 'smtp://mail.invalid', MINUTEBOOK_MAIL_FROM: 'm@example.com' },
  });
});
after(() => server.stop());

const LIMIT = 4;

async function queue(turn_of: number | undefined, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const mail = {
      kind: 'recording' as const,
      locale: 'en' as const,
      to: `reader${turn_of}-${number}@example.com`,
      subject: 'Hello',
      paragraphs: ['A sentence.'],
      link: { text: 'Open', url: 'https://minutes.example.com/' },
      note: 'A note.',
    };
    assert.ok(
      await queueMail(server.ctx.db, server.ctx, { ...mail, ...(turn_of !== undefined && { turn_of }) }),
    );
    server.clock.advance(1);
  }
}

/** Returns the workspaces of the mails in the order in which they are sent. */
async function sendAll(
  whileSending: (claims: number) => Promise<void> = async () => undefined,
): Promise<number[]> {
  const sent: number[] = [];
  const served: ServedTurns = new Set();
  for (let claims = 1; ; claims += 1) {
    const claimed = await claimDueMails(server.ctx.db, server.clock.now(), { limit: LIMIT, served });
    if (claimed.length === 0) return sent;
    sent.push(...claimed.map(({ turn }) => turn));
    for (const { mail_id } of claimed) await server.ctx.db.query(deleteMail, [mail_id]);
    await whileSending(claims);
  }
}

test('The only mail of a workspace does not wait behind the hundreds of another', async () => {
  for (const greedy of [1, 2, 3, 4, 5]) await queue(greedy, 30);
  const sent = await sendAll(async (claims) => {
    if (claims !== 3) return;
    await queue(6, 2);
    await queue(undefined, 1);
  });
  assert.equal(sent.length, 153);
  // A round of five greedy ones and these two: eight mails at most between being queued and being sent.
  const begun = 3 * LIMIT;
  for (const modest of [6, 0])
    assert.ok(sent.indexOf(modest) - begun < 2 * LIMIT, `${modest}: ${sent.indexOf(modest)}`);
});

test('The mails of a single workspace use every connection', async () => {
  await queue(1, 9);
  const claims: number[] = [];
  const sent = await sendAll(async (number) => void claims.push(number));
  assert.deepEqual([sent.length, claims.length], [9, 3]);
});
