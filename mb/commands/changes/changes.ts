import { flag } from '../../parser/option.ts';
import { defineCommand } from '../../command.ts';
import { toSafeJson, toSafeLine } from '../../output/to-safe-text.ts';
import { toLocalTime } from '../../output/to-time.ts';
import { feedOptions, followFeed, followFlag, type Change } from './follow-feed.ts';

export const changes = defineCommand({
  name: 'changes',
  summary: 'Prints changes in the workspace, one per line',
  options: {
    follow: followFlag,
    records: flag('each record as the list shows it now; with --json'),
    ...feedOptions,
  },
  example: 'changes --follow --json --cursor-file place.txt',
  async run({ follow, records, types, from, 'cursor-file': cursor_file }, session) {
    const { client, slug } = await session.inWorkspace();
    const { terminal, format } = session;
    await followFeed(client, {
      slug,
      types,
      from: from ?? (follow ? 'now' : 'start'),
      cursor_file,
      ...(records && { include: 'record' as const }),
      is_followed: follow,
      async take(items, isReset) {
        if (isReset)
          terminal.note('The place was too old: everything comes anew, and what does not come is gone.');
        const reset = isReset && format === 'json' ? ['{"type":"mb.reset"}'] : [];
        const lines = items.map((item) => (format === 'json' ? toSafeJson(item) : toLine(item)));
        const all = [...reset, ...lines];
        if (all.length > 0) await terminal.write(`${all.join('\n')}\n`);
      },
    });
    return 0;
  },
});

const toLine = ({ seq, at, type, record_id, changed }: Change) =>
  [seq, toLocalTime(at), type, record_id ?? '-', toSafeLine(changed.join(','))].join('\t');
