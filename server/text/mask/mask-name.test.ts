import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maskName } from './mask-name.ts';
import { toMaskRules } from './mask-rules.ts';

const RULES = toMaskRules({ regions: ['KR', 'US', 'JP'], words: ['Kingfisher'] });

test('a speaker whose name is a phone number is shown with its last two digits', () => {
  assert.equal(maskName('010-2345-6789', RULES), 'Caller ••89');
  assert.equal(maskName('+82 10 2345 6789', RULES), 'Caller ••89');
  assert.equal(maskName('０１０－２３４５－６７８９', RULES), 'Caller ••89');
  assert.equal(maskName('박지은 010-2345-6789', RULES), '박지은 ••89');
});

test('a name that is an e-mail address or a masked word is hidden completely', () => {
  assert.equal(maskName('kim@example.com', RULES), 'Caller ••');
  assert.equal(maskName('Kim (kim@example.com)', RULES), 'Kim (••)');
  assert.equal(maskName('Team Kingfisher', RULES), 'Team ••');
});

test('a name without personal numbers is kept, and masking it twice changes nothing', () => {
  for (const name of ['Priya', '박지은', 'Room 12', 'Speaker 1', 'Caller ••89', ''])
    assert.equal(maskName(name, RULES), name);
  assert.equal(maskName('010-2345-6789', null), '010-2345-6789');
});
