import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findBracketedNames, findNames, splitName } from './name-prefix.ts';

const names = (...texts: string[]) => [...findNames(texts)];
const filler = (count: number) => Array.from({ length: count }, (_, index) => `and so it went on ${index}`);

describe('Name prefixes', () => {
  it('are names where most utterances have one', () => {
    assert.deepEqual(names('Mina Park: hi', 'Dr. Lee: hello', 'yes', '김하늘 : 네', '田中：はい'), [
      'Mina Park',
      'Dr. Lee',
      '김하늘',
      '田中',
    ]);
  });

  it('are names where another language has a word that is written the same', () => {
    assert.deepEqual(names('Ora: hello', 'Ort: good morning', 'Lugar: hi', 'Ora: shall we?'), [
      'Ora',
      'Ort',
      'Lugar',
    ]);
  });

  it('are names where they come back in a file that opens with one', () => {
    assert.deepEqual(names('Mina: hi', ...filler(20), 'Mina: bye'), ['Mina']);
  });

  it('are text where one stands alone in a long file', () => {
    assert.deepEqual(names('Chapter One: the start', ...filler(20)), []);
    assert.deepEqual(names(...filler(20), 'Remember: be kind'), []);
  });

  it('are never times, addresses, sentences or words such as Note', () => {
    assert.deepEqual(
      names(
        '10:30 we begin',
        'http://example.org',
        '12: twelve',
        'Note: later',
        '참고: 나중에',
        'Well, honestly: no',
      ),
      [],
    );
    assert.deepEqual(names('Ann: one', 'Bo: two', 'the thing is: three', 'Ann: four'), ['Ann', 'Bo']);
  });

  it('are no things with values, in a list of their own or beside talk', () => {
    assert.deepEqual(names('Budget: 10k', 'Caterer: Heron Foods', 'Floor: 204'), []);
    assert.deepEqual(names('Width: 30 cm', 'Height: 12 cm', 'Colour: blue'), []);
    assert.deepEqual(
      names('Next steps: bricks', 'Chapter One: clay', 'Meeting date: Friday', '담당자: 물총새'),
      [],
    );
    const talk = ['Ann: How many', 'Bo: 42', 'Cy: 43', 'Ann: Fine'];
    assert.deepEqual(names(...talk), ['Ann', 'Bo', 'Cy']);
    assert.deepEqual(names('Date: Friday', 'Client: Heron Foods', 'Floor: 2', ...talk), ['Ann', 'Bo', 'Cy']);
  });

  it('are no credits of subtitles, though these come back at the end', () => {
    for (const credit of ['Subtitles', 'Subtitles by', 'Sync & corrections by', 'Captioned by', '字幕'])
      assert.deepEqual(names(`${credit}: ARGUS`, ...filler(20), `${credit}: ARGUS`), [], credit);
  });

  it('are labels of engines in brackets, even where none comes back', () => {
    assert.deepEqual(
      [...findBracketedNames(['(speaker 0) a', '(speaker 1) b', '(speaker ?) c'])],
      ['speaker 0', 'speaker 1', 'speaker ?'],
    );
    assert.deepEqual([...findBracketedNames(['[SPEAKER_00]: a'])], ['SPEAKER_00']);
    assert.deepEqual([...findBracketedNames(['(laughs) a', '(door opens) b'])], []);
  });

  it('may be lower-case words where they come back', () => {
    assert.deepEqual(names('first caller: a', 'host: b', 'first caller: c', 'host: d'), [
      'first caller',
      'host',
    ]);
  });

  it('are split off at the first colon alone', () => {
    assert.deepEqual(splitName('>> Ann  Bo: time: 10:30', new Set(['Ann Bo'])), {
      speaker: 'Ann Bo',
      text: 'time: 10:30',
    });
    assert.equal(splitName('Cy: hi', new Set(['Ann Bo'])), null);
  });
});
