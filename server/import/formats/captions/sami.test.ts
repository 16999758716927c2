import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readTranscript } from '../../read-transcript.ts';

const read = (name: string, text: string) => {
  const { dialogs, notes } = readTranscript(name, Buffer.from(text));
  return {
    said: dialogs.map(({ start_ms, duration_ms, speaker, text: said }) => [
      start_ms,
      duration_ms,
      speaker,
      said,
    ]),
    notes,
  };
};
const sami = (body: string) => read('talk.smi', `<SAMI><BODY>${body}</BODY></SAMI>`);

it('reads one language of a SAMI file, whether each has a mark of its own or not', () => {
  const left = ['2 captions of another language left out'];
  const spoken = {
    said: [
      [1000, 2000, null, 'Hello there.'],
      [3000, null, null, 'Bye.'],
    ],
    notes: left,
  };
  const others = '<SYNC Start=3000><P Class=ENCC>Bye.<P Class=FRCC>Salut.';
  const beside = '<SYNC Start=1000><P Class=ENCC>Hello<P>there.<P Class=FRCC>Bonjour.';
  assert.deepEqual(sami(beside + others), spoken);
  const apart = '<SYNC Start=1000><P Class=ENCC>Hello there.<SYNC Start=1000><P Class=FRCC>Bonjour.';
  assert.deepEqual(sami(apart + others), spoken);
});

it('reads the hours of LRC', () => {
  const talk = '[ti:Talk]\n[00:01.00]One\n[59:58:50]Two\n[1:05:00.25]Three\n[1:05:02.00][2:00:00.00]Four\n';
  assert.deepEqual(
    read('talk.lrc', talk).said.map(([start_ms, , , text]) => [start_ms, text]),
    [
      [1000, 'One'],
      [3_598_500, 'Two'],
      [3_900_250, 'Three'],
      [3_902_000, 'Four'],
      [7_200_000, 'Four'],
    ],
  );
});

it('takes names of LRC and SAMI from the beginnings of their lines', () => {
  const lines = ['Ann: Aye.', 'Bo: Aye.', 'Ann: Then we go.'];
  const names = ['Ann', 'Bo', 'Ann'];
  const lrc = read('talk.lrc', lines.map((line, at) => `[00:0${at}.50]${line}`).join('\n'));
  assert.deepEqual(
    lrc.said.map(([, , speaker]) => speaker),
    names,
  );
  const smi = sami(lines.map((line, at) => `<SYNC Start=${at}000><P Class=ENCC>${line}`).join(''));
  assert.deepEqual(
    smi.said.map(([, , speaker]) => speaker),
    names,
  );
});
