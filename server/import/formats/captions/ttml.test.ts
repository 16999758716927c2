import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTranscript } from '../../read-transcript.ts';

const read = (paragraphs: string) =>
  readTranscript(
    'film.ttml',
    Buffer.from(`<tt xmlns="http://www.w3.org/ns/ttml"><body><div>${paragraphs}</div></body></tt>`),
  );
const said = (paragraphs: string) =>
  read(paragraphs).dialogs.map(({ start_ms, duration_ms, text }) => [start_ms, duration_ms, text]);

describe('TTML', () => {
  it('has seconds where a time has no unit, and may lack an end', () => {
    const text =
      '<p begin="1.5" end="3.25">a</p><p begin="4" end="6">b</p><p begin="1:02.5" end="1:04">c</p><p begin="70s">d</p>';
    assert.deepEqual(said(text), [
      [1500, 1750, 'a'],
      [4000, 2000, 'b'],
      [62_500, 1500, 'c'],
      [70_000, null, 'd'],
    ]);
  });

  it('begins with the film what lies before it', () => {
    assert.deepEqual(said('<p begin="-0.5s" end="1s">a</p><p begin="-00:00:02" end="-1s">b</p>'), [
      [0, 1000, 'a'],
      [0, 0, 'b'],
    ]);
  });

  it('has the times of its spans where a paragraph has none', () => {
    assert.deepEqual(
      said(
        '<p begin="1.0" end="2.0">a</p><p><span begin="3.0" end="3.5">b</span> <span begin="3.5" end="5.0">c</span></p>',
      ),
      [
        [1000, 1000, 'a'],
        [3000, 2000, 'b c'],
      ],
    );
  });

  it('is read where marks are not valid XML, and that is told', () => {
    const text =
      '<p begin="1s" end="2s" begin="1s">Tom & Ann<br>met << at the caf&eacute; &starf; &lt;1 < 2</p><p begin="3s" end="2s">b</p>';
    assert.deepEqual(
      said(text)
        .map(([, length, one]) => [length, one])
        .slice(1),
      [[null, 'b']],
    );
    assert.match(String(said(text)[0]?.[2]), /^Tom & Ann met << at the café ★ <1 < 2$/);
    assert.deepEqual(read(text).notes, [
      'marks that are not valid XML were put right',
      '1 utterance ends before the start: its end is not known',
    ]);
  });

  it('goes on where a paragraph has no times, and has none where none has', () => {
    assert.deepEqual(said('<p begin="1s" end="2s">a</p><p>b</p><p begin="3s" end="4s">c</p>'), [
      [1000, 1000, 'a b'],
      [3000, 1000, 'c'],
    ]);
    assert.deepEqual(said('<p>a</p><p>b</p>'), [
      [null, null, 'a'],
      [null, null, 'b'],
    ]);
    const above = read('<p>a</p><p begin="3s" end="4s">c</p>');
    assert.deepEqual(above.notes, ['1 paragraph left out, line 1: it stands above the first times']);
  });

  it('has a blank between spans that are words, where the language has blanks', () => {
    const toWords = (...words: string[]) =>
      words.map((word) => `<span begin="1s" podcasts:unit="word">${word}</span>`).join('');
    const toSentence = (...words: string[]) => `<span podcasts:unit="sentence">${toWords(...words)}</span>`;
    assert.deepEqual(
      said(
        `<p begin="1" end="3">${toSentence('Hello', 'all.')}${toSentence('We', 'start.')}</p>` +
          `<p begin="4" end="5">${toSentence('議事録', 'を')}</p><p begin="6" end="7">sp<span>li</span>t</p>`,
      ).map(([, , text]) => text),
      ['Hello all. We start.', '議事録を', 'split'],
    );
  });

  it('is without the readings of characters', () => {
    const ruby =
      '<span tts:ruby="container"><span tts:ruby="base">議事</span><span tts:ruby="text">ぎじ</span></span>録です';
    assert.deepEqual(said(`<p begin="1s" end="2s">${ruby}</p>`), [[1000, 1000, '議事録です']]);
  });

  it('is without what is told of its texts', () => {
    assert.deepEqual(said('<p begin="1s" end="2s"><metadata><desc>loud</desc></metadata>a</p>'), [
      [1000, 1000, 'a'],
    ]);
  });

  it('counts from the paragraph before where paragraphs follow each other', () => {
    const inOrder =
      '<div timeContainer="seq" begin="10s"><p dur="2s">a</p><p begin="1s" dur="2s">b</p><p dur="1s">c</p></div>';
    assert.deepEqual(said(`${inOrder}<div begin="60s"><p begin="1s" end="2s">d</p></div>`), [
      [10_000, 2000, 'a'],
      [13_000, 2000, 'b'],
      [15_000, 1000, 'c'],
      [61_000, 1000, 'd'],
    ]);
  });

  it('counts from the beginning of the film where its last paragraphs would lie behind their part', () => {
    const verses =
      '<div begin="9.5" end="14"><p begin="9.5" end="14">a</p></div><div begin="62.5" end="1:05"><p begin="1:02.5" end="1:05">b</p></div>';
    assert.deepEqual(said(verses), [
      [9500, 4500, 'a'],
      [62_500, 2500, 'b'],
    ]);
  });

  it('may drop numbers of frames', () => {
    assert.deepEqual(said('<p begin="01:00:00;15" end="01:00:01;00">a</p>'), [[3_600_500, 500, 'a']]);
  });

  it('may roll', () => {
    const lines = ['so today', 'we look at', 'the numbers', 'of June'];
    const text = lines
      .map(
        (line, at) =>
          `<p region="r" begin="${at}s" end="${at + 1}s">${at === 0 ? '' : `${lines[at - 1]}<br/>`}${line}</p>`,
      )
      .join('');
    assert.deepEqual(
      read(text).dialogs.map((dialog) => dialog.text),
      lines,
    );
    assert.deepEqual(read(text).notes, ['rolling captions: the repeated lines of 3 cues left out']);
  });

  it('stays as it is where it is valid', () => {
    assert.deepEqual(said('<p begin="1s" end="2s">&lt;b&gt; &#233; <![CDATA[R&D < 2]]><br></br>x</p>'), [
      [1000, 1000, '<b> é R&D < 2 x'],
    ]);
    assert.deepEqual(read('<p begin="1s" end="2s">a<br/>b</p>').notes, []);
  });
});
