import assert from 'node:assert/strict';
import { test } from 'node:test';
import { olderPages, pages, toPagePath, toRoutePattern } from './pages.ts';

test('The address of a page escapes any parameter', () => {
  assert.equal(toPagePath('record', { slug: 'demo', record_id: 12 }), '/w/demo/records/12');
  assert.equal(toPagePath('invitation', { token: 'a/b?c' }), '/invitations/a%2Fb%3Fc');
  assert.equal(toPagePath('home', {}), '/');
});

test('Routers get parameters in their own notation', () => {
  assert.equal(toRoutePattern(pages.record, ':'), '/w/:slug/records/:record_id');
  assert.equal(toRoutePattern(pages.record, '$'), '/w/$slug/records/$record_id');
});

test('An older link has the parameters of its page', () => {
  const namesOf = (path: string) => path.match(/\{\w+\}/g);
  for (const [path, page] of Object.entries(olderPages))
    assert.deepEqual(namesOf(path), namesOf(pages[page]));
});
