import assert from 'node:assert/strict';
import { it } from 'node:test';
import { toWordForm } from './to-word-form.ts';

it('is how the forms of an English word begin', () => {
  const forms =
    'freezers freezer, freezer freezer, freezer’s freezer, cameras camera, notes note, planning plan, hosted host';
  for (const [word = '', form] of forms.split(', ').map((pair) => pair.split(' ')))
    assert.equal(toWordForm(word), form);
  for (const word of ['policies', 'policy']) assert.equal(toWordForm(word), 'polic');
});

it('is the word where too little would be left, or nothing is an ending', () => {
  for (const word of ['using', 'string', 'speed', 'note', 'city', 'bus', 'status', 'process', 'data'])
    assert.equal(toWordForm(word), word);
});

it('leaves out Korean particles and Japanese endings', () => {
  const forms = { 예산은: '예산', 회의에서: '회의', 결정했습니다: '결정', 박지은: '박지은', 시: '시' };
  for (const [word, form] of Object.entries(forms)) assert.equal(toWordForm(word), form);
  const japanese = { 会議を: '会議', 共有する: '共有', カメラが: 'カメラ', 決まりました: '決まりました' };
  for (const [word, form] of Object.entries(japanese)) assert.equal(toWordForm(word), form);
});

it('leaves everything else as it is typed', () => {
  for (const word of ['2026-11-27', 'Q3', 'réunions', 'اجتماع', 'ประชุม', '🎉', '%'])
    assert.equal(toWordForm(word), word);
});
