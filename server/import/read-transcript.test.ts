import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTranscript } from './read-transcript.ts';
import { TranscriptError } from '../text/transcript/transcript.ts';

const SRT = '1\n00:00:01,000 --> 00:00:02,000\n안녕하세요\n';

function utf16(text: string, byteOrder: 'le' | 'be', mark = true): Buffer {
  const bytes = Buffer.from((mark ? '\uFEFF' : '') + text, 'utf16le');
  return byteOrder === 'le' ? bytes : bytes.swap16();
}

const format = (text: string, name = 'file.dat') => readTranscript(name, Buffer.from(text)).format;

const cue = (time: string, text: string) => `00:00:${time} --> 00:00:59\n${text}\n\n`;

describe('Reading a transcript', () => {
  it('tells the format by the content, whatever the extension', () => {
    assert.equal(format('\uFEFFWEBVTT\n\n00:01.000 --> 00:02.000\nx'), 'webvtt');
    assert.equal(format(SRT, 'file.vtt'), 'srt');
    assert.equal(format('\n0:00:01.000,0:00:02.500\nHello\n'), 'sbv');
    assert.equal(format('[00:01] Ann: hello\n[00:02] Bo: hi'), 'named_lines');
    assert.equal(format('[{"text": "x"}]'), 'generic_json');
  });

  it('reads SBV with its line breaks', () => {
    const { dialogs } = readTranscript(
      'a.sbv',
      Buffer.from('0:00:01.000,0:00:02.500\nOne[br]two\n\n0:00:03.000,0:00:04.000\nthree'),
    );
    assert.deepEqual(
      dialogs.map((dialog) => [dialog.start_ms, dialog.text]),
      [
        [1000, 'One two'],
        [3000, 'three'],
      ],
    );
  });

  it('begins with the recording what SBV has before it', () => {
    const text = '-0:00:00.500,0:00:02.500\nOne\n\n0:00:03.000,0:00:04.000\nTwo';
    assert.deepEqual(
      readTranscript('a.sbv', Buffer.from(text)).dialogs.map((dialog) => [dialog.start_ms, dialog.text]),
      [
        [0, 'One'],
        [3000, 'Two'],
      ],
    );
  });

  it('reads UTF-16 with and without a mark, UTF-8 with one, and any line ends', () => {
    const files = [utf16(SRT, 'le'), utf16(SRT, 'be'), utf16(SRT, 'le', false), utf16(SRT, 'be', false)];
    files.push(
      Buffer.from(`\uFEFF${SRT}`),
      Buffer.from(SRT.replaceAll('\n', '\r\n')),
      Buffer.from(SRT.replaceAll('\n', '\r')),
    );
    for (const bytes of files)
      assert.deepEqual(readTranscript('a.srt', bytes).dialogs[0]?.text, '안녕하세요');
  });

  it('reads another encoding when it is named', () => {
    const bytes = Buffer.concat([
      Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n'),
      Buffer.from('b3d7', 'hex'),
    ]);
    assert.equal(readTranscript('a.srt', bytes, { encoding: 'euc-kr' }).dialogs[0]?.text, '네');
    assert.equal(readTranscript('a.srt', bytes, { encoding: 'cp949' }).dialogs[0]?.text, '네');
    assert.throws(
      () => readTranscript('a.srt', bytes, { encoding: 'klingon' }),
      /unknown encoding "klingon"/,
    );
  });

  it('guesses the encoding that Korean, Japanese and Western programs write, and says so', () => {
    const cue = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n');
    const read = (hex: string) => readTranscript('a.srt', Buffer.concat([cue, Buffer.from(hex, 'hex')]));
    const guessed = (hex: string) => [read(hex).dialogs[0]?.text, ...read(hex).notes];
    assert.deepEqual(guessed('b3d7'), ['네', 'encoding guessed: CP949 (EUC-KR)']);
    assert.deepEqual(guessed('82cd82a2'), ['はい', 'encoding guessed: Shift-JIS']);
    assert.deepEqual(guessed('a4cfa4a4'), ['はい', 'encoding guessed: EUC-JP']);
    assert.deepEqual(guessed('73fc64'), ['süd', 'encoding guessed: Windows-1252 (Latin-1)']);
  });

  it('reads each syllable of Korean as Windows writes it, and half-width kana among others', () => {
    const cue = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n');
    const read = (hex: string) =>
      readTranscript('a.srt', Buffer.concat([cue, Buffer.from(hex, 'hex')])).dialogs[0]?.text;
    // Each has syllables that the older standard lacks, in rows of both lengths.
    assert.equal(
      read('bec8b3e7c7cfbcbcbfe420bfc0b4c3c0ba208c63b9e6b0a2c7cf20c0ccbedfb1e2b8a620c7cfb0dabdc0b4cfb4d9'),
      '안녕하세요 오늘은 똠방각하 이야기를 하겠습니다',
    );
    assert.equal(
      read(
        'b1d7b7b8b0d42089e7b4d9b0ed20c7cfc1f6b4c220b8bbb0ed20bc84bdc3c4ddb6f320c1d6b9aec0ba20b4d9c0bdbfa1',
      ),
      '그렇게 됬다고 하지는 말고 펲시콜라 주문은 다음에',
    );
    assert.equal(read('82cd82a2b6c0b6c582b782e9'), 'はいｶﾀｶﾅする');
    assert.throws(() => read('b3d7b3d7b3d7b3d7b3d7b3d7b3d7b3d7b3d7b3d78130'), /not valid UTF-8/);
  });

  it('guesses the code page of a Latin alphabet, and that of the West where little tells', () => {
    const cue = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n');
    const read = (hex: string) => readTranscript('a.srt', Buffer.concat([cue, Buffer.from(hex, 'hex')]));
    const guessed = (hex: string) => [read(hex).dialogs[0]?.text, ...read(hex).notes];
    const cases: Record<string, [hex: string, text: string]> = {
      'Windows-1250 (Central European)': [
        '4d6fbf65206a7574726f2062ea647a6965206c657069656a2c209f6c65206e6965206279b36f',
        'Może jutro będzie lepiej, źle nie było',
      ],
      'Latin-2 (Central European)': [
        '4d6fbf65206a7574726f2062ea647a6965206369b1672064616c737a79',
        'Może jutro będzie ciąg dalszy',
      ],
      'Windows-1254 (Turkish)': [
        'dd7374616e62756c20fe696d646920e76f6b20736ff0756b',
        'İstanbul şimdi çok soğuk',
      ],
      'Windows-1257 (Baltic)': [
        '41e869fb2c207279746f6a2070726164eb73696d6520f065f069657365',
        'Ačiū, rytoj pradėsime šešiese',
      ],
      'Windows-1252 (Latin-1)': [
        '4a6f73e920a333302066fc722032be206db32c206e61ef766520c56e67737472f66d',
        'José £30 für 2¾ m³, naïve Ångström',
      ],
    };
    for (const [page, [hex, text]] of Object.entries(cases))
      assert.deepEqual(guessed(hex), [text, `encoding guessed: ${page}`]);
  });

  it('refuses an encoding that its bytes do not tell', () => {
    const dos = Buffer.from('8fe0a8a2a5e22c20aaa0aa20a4a5aba03f', 'hex');
    const bytes = Buffer.concat([Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n'), dos]);
    assert.throws(
      () => readTranscript('a.srt', bytes),
      new TranscriptError(
        'a.srt',
        3,
        'not valid UTF-8 (byte offset 32); for text in another encoding, name it',
      ),
    );
  });

  it('takes title and day from the front matter of Markdown, which nobody says', () => {
    const lines = ['---', "title: 'Board call'", 'date: 2024-03-01', 'speakers:', '  - Ann', '---', ''];
    const talk = ['Ann: Shall we?', 'Bo: We shall.'];
    const read = (...text: string[]) => readTranscript('a.md', Buffer.from(text.join('\n')));
    const transcript = read(...lines, ...talk);
    assert.deepEqual([transcript.title, transcript.recorded_at], ['Board call', '2024-03-01']);
    assert.deepEqual(
      transcript.dialogs.map(({ speaker }) => speaker),
      ['Ann', 'Bo'],
    );
    assert.deepEqual(read('---', 'ann: Hello.', 'bo: Good day.', 'ann: Bye.', '---').dialogs.length, 3);
  });

  it('reads a line that looks like a name as text where times of others would be lost', () => {
    const lines = ['There was a boat.', 'It came from', 'Heidenheim', 'From Heidenheim and Bath.'];
    lines.push('There was another.', 'The drake.', 'It came from Hain', 'Oh', 'And more.');
    const text = lines.map((line, index) => `[16:59:${10 + index}] ${line}`).join('\n');
    assert.equal(readTranscript('a.txt', Buffer.from(text)).dialogs.length, lines.length);
  });

  it('takes a name with a range of times in brackets behind it for a speaker, not for captions', () => {
    const text =
      'SPEAKER_00 [00:00:01.250 --> 00:00:03.000]: Hi\nAnn (0:04 - 0:05): Yes\nAnn (0:06 - 0:07): All.\n';
    assert.deepEqual(
      readTranscript('a.txt', Buffer.from(text)).dialogs.map(({ start_ms, duration_ms, speaker }) => [
        start_ms,
        duration_ms,
        speaker,
      ]),
      [
        [1250, 1750, 'SPEAKER_00'],
        [4000, 1000, 'Ann'],
        [6000, 1000, 'Ann'],
      ],
    );
  });

  it('refuses what is not text', () => {
    assert.throws(
      () => readTranscript('a.txt', Buffer.from('Ann: a\nBo: b\0c')),
      new TranscriptError('a.txt', 2, 'binary content, not text (a NUL at offset 12)'),
    );
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    assert.throws(() => readTranscript('a.vtt', png), /a\.vtt, line 1: binary content, a PNG picture/);
  });

  it('refuses a file without an utterance', () => {
    assert.throws(
      () => readTranscript('a.vtt', Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\n \n')),
      new TranscriptError('a.vtt', null, 'no utterance in it'),
    );
    assert.throws(() => readTranscript('a.srt', Buffer.from('')), /no utterance/);
    assert.throws(
      () => readTranscript('a.srt', Buffer.from('Ann: hello\n')),
      /expected a time, found "Ann: hello"/,
    );
  });

  it('sorts utterances by time, those that start together as in the file', () => {
    const { dialogs } = readTranscript(
      'a.srt',
      Buffer.from(cue('09', 'c') + cue('01', 'a') + cue('09', 'd') + cue('02', 'b')),
    );
    assert.deepEqual(
      dialogs.map((dialog) => dialog.text),
      ['a', 'b', 'c', 'd'],
    );
  });

  it('reads the console of whisper.cpp without its colours and marks', () => {
    const line = (at: number, text: string) => `[00:00:0${at}.000 --> 00:00:0${at + 1}.000]   ${text}\n`;
    const text = line(0, '\u001b[38;5;71mThe bus\u001b[0m was late. [SPEAKER_TURN]') + line(1, 'Never mind.');
    const { format: found, dialogs } = readTranscript('a.txt', Buffer.from(text));
    assert.equal(found, 'whisper_console');
    assert.deepEqual(
      dialogs.map((dialog) => dialog.text),
      ['The bus was late.', 'Never mind.'],
    );
  });

  it('takes a whisper.cpp file for a plain list when keys are named', () => {
    const json_keys = { items: 'transcription', text: 'text', start: 'offsets.from' };
    const bytes = Buffer.from('{"transcription": [{"offsets": {"from": 2, "to": 3}, "text": "x"}]}');
    assert.equal(readTranscript('a.json', bytes, { json_keys }).dialogs[0]?.start_ms, 2000);
  });
});
