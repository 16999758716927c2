import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { required, text, UsageError } from '../../parser/option.ts';
import { defineCommand } from '../../command.ts';
import { explainError } from '../../explain-error.ts';
import { statePath, type Env } from '../../profiles/places.ts';
import { readPrivateJson, writePrivateJson } from '../../profiles/private-file.ts';
import { USER_AGENT } from '../../user-agent.ts';
import { feedOptions, followFeed, type Change } from './follow-feed.ts';

const ATTEMPT_PAUSES_MS = [0, 500, 2_000];
const TIMEOUT_MS = 15_000;

export const listen = defineCommand({
  name: 'listen',
  summary: 'Forwards changes to an address on this machine, signed like webhooks',
  options: {
    'forward-to': required(text('url', 'that takes the deliveries, such as http://localhost:3000/hook')),
    ...feedOptions,
  },
  example: 'listen --forward-to http://localhost:3000/hook --types record.ready',
  async run({ 'forward-to': target, types, from, 'cursor-file': cursor_file }, session) {
    if (!URL.canParse(target) || !/^https?:$/.test(new URL(target).protocol)) {
      throw new UsageError(
        `--forward-to must be an address like http://localhost:3000/hook, not "${target}".`,
      );
    }
    const { client, options, slug } = await session.inWorkspace();
    const { id } = await client.getWorkspace({ params: { slug } });
    const secret = await findSecret(session.env, `${options.base_url} ${slug}`);
    session.terminal.note(`Deliveries are signed with ${secret}; Ctrl-C ends.`);
    await followFeed(client, {
      slug,
      types,
      from: from ?? 'now',
      cursor_file,
      is_followed: true,
      async take(items) {
        for (const item of items) {
          const answer = await deliver(target, secret, toEvent(item, { id, slug }));
          await session.terminal.write(`${item.seq}\t${item.type}\t${item.record_id ?? '-'}\t${answer}\n`);
        }
      },
    });
    return 0;
  },
});

interface Event {
  id: string;
  body: string;
}

/** Builds an event in the form of the server's own deliveries. */
function toEvent(change: Change, workspace: { id: number; slug: string }): Event {
  const { seq, type, at, record_id, version, actor_member_id, changed, data } = change;
  // Changes of access share one number for all records, so the record is part of the id.
  const isOfAccess = type === 'record.visible' || type === 'record.gone';
  const id = `evt_${workspace.id}_${seq}${isOfAccess ? `_${record_id}` : ''}`;
  const told = { id, type, seq, at, workspace, record_id, version, actor_member_id, changed, data };
  return { id, body: JSON.stringify(told) };
}

/** Returns the receiver's last answer. A receiver that is restarting gets some seconds. */
async function deliver(target: string, secret: string, { id, body }: Event): Promise<string> {
  let answer = '';
  for (const wait of ATTEMPT_PAUSES_MS) {
    await pause(wait);
    const timestamp = Math.floor(Date.now() / 1000);
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    try {
      const response = await fetch(target, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          'content-type': 'application/json',
          'user-agent': USER_AGENT,
          'webhook-id': id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': `v1,${signature}`,
        },
        body,
      });
      await response.body?.cancel();
      answer = String(response.status);
      if (response.ok) return answer;
    } catch (error) {
      answer = explainError(error).text;
    }
  }
  return `not taken: ${answer}`;
}

/** The secret stays the same, so that a receiver can keep it in its settings. */
async function findSecret(env: Env, of: string): Promise<string> {
  const path = statePath(env, 'listen', of);
  const stored = (await readPrivateJson(path)) as { secret?: unknown } | null | undefined;
  if (typeof stored?.secret === 'string') return stored.secret;
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  await writePrivateJson(path, { secret, of });
  return secret;
}
