import { toTranscript } from '../../../text/transcript/transcript.ts';
import type { TextAdapter } from '../shared/adapter.ts';
import { joinLines } from '../shared/cue-text.ts';
import { parseClock } from '../shared/cue-time.ts';
import { collectLeftOut } from '../shared/left-out.ts';
import { splitNames } from '../shared/name-prefix.ts';

const TAG = /^\[(ti|ar|al|by|au|length|re|ve|offset|la|tool):\s*([^\]]{0,200})\]\s*$/i;
const TIME = String.raw`\d{1,3}:\d{2}:\d{2}\.\d{1,3}|\d{1,4}:\d{2}(?:[.:]\d{1,3})?`;
const STAMP = new RegExp(String.raw`^\[(${TIME})\]`);
const WORD_STAMP = new RegExp(`<(?:${TIME})>`, 'g');

/** LRC: `[mm:ss.xx]`, with hours too, before a line, several for a repeated one, and none where it goes on; `[offset:]` moves all of them earlier. */
export const lrc: TextAdapter = {
  name: 'lrc',
  product: 'LRC',
  recognised: 'lines of `[mm:ss.xx]`, below tags such as `[ti:…]` or without a blank behind the bracket',
  recognises: (text) => {
    const lines = text
      .split('\n', 60)
      .map((line) => line.trim())
      .filter((line) => line !== '');
    const stamped = lines.filter((line) => STAMP.test(line)).length;
    const tight = lines.filter((line) => /^\[\d{1,4}:\d{2}\.\d{2,3}\]\S/.test(line)).length;
    const tagged = lines.filter((line) => TAG.test(line)).length;
    return (
      stamped > 0 && (tagged > 0 || tight * 2 >= lines.length) && (stamped + tagged) * 3 >= lines.length * 2
    );
  },
  read(source) {
    const lines = source.text.split('\n').map((line) => line.trim());
    const tags = new Map(
      lines.flatMap((line) => {
        const tag = TAG.exec(line);
        return tag === null ? [] : [[tag[1]?.toLowerCase() ?? '', tag[2]?.trim() ?? ''] as const];
      }),
    );
    const offsetMs = Number(tags.get('offset') ?? 0) || 0;
    const left_out = collectLeftOut(source, 'line');
    const sung: { stamps: number[]; said: string[] }[] = [];
    for (const [index, line] of lines.entries()) {
      const { stamps, text } = takeStamps(line);
      if (stamps.length > 0) sung.push({ stamps, said: [text] });
      else if (text === '' || TAG.test(line)) continue;
      else if (sung.length > 0) sung.at(-1)?.said.push(text);
      else left_out.leave({ line: index + 1 }, 'it stands above the first times');
    }
    const dialogs = sung.flatMap(({ stamps, said }) =>
      stamps.map((ms) => ({
        start_ms: Math.max(0, ms - offsetMs),
        duration_ms: null,
        speaker: null,
        text: joinLines(said),
      })),
    );
    return toTranscript('lrc', splitNames(dialogs), {
      title: tags.get('ti') || null,
      notes: left_out.toNotes(Infinity),
    });
  },
};

function takeStamps(line: string): { stamps: number[]; text: string } {
  const stamps: number[] = [];
  let rest = line;
  for (let stamp = STAMP.exec(rest); stamp !== null; stamp = STAMP.exec(rest)) {
    const ms = parseClock((stamp[1] ?? '').replace(/^(\d+:\d+):(\d+)$/, '$1.$2'));
    if (ms !== null) stamps.push(ms);
    rest = rest.slice(stamp[0].length).trimStart();
  }
  return { stamps, text: rest.replace(WORD_STAMP, ' ').replace(/\s+/g, ' ').trim() };
}
