import assert from 'node:assert/strict';
import { test } from 'node:test';
import { olderPages, pages, toPagePath, toRoutePattern } from './pages.ts';

test('A page has an address for its parameters, whatever they hold', () => {
  assert.equal(toPagePath('record', { slug: 'demo', record_id: 12 }), '/w/demo/records/12');
  assert.equal(toPagePath('invitation', { token: 'a/b?c' }), '/invitations/a%2Fb%3Fc');
  assert.equal(toPagePath('home', {}), '/');
});

test('Routers get the parameters as they write them', () => {
  assert.equal(toRoutePattern(pages.record, ':'), '/w/:slug/records/:record_id');
  assert.equal(toRoutePattern(pages.record, '$'), '/w/$slug/records/$record_id');
});

test('An older link has the parameters of the page that it leads to', () => {
  const namesOf = (path: string) => path.match(/\{\w+\}/g);
  for (const [path, page] of Object.entries(olderPages))
    assert.deepEqual(namesOf(path), namesOf(pages[page]));
});
