import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseSearch, stringifySearch } from '../../search-params.ts';
import { countFilters, toRecordSearch } from './record-search.ts';

const read = (address: string) => toRecordSearch(parseSearch(address));

describe('The filters of the record list', () => {
  it('are read from the address, and written as they were read', () => {
    const address =
      '?query=계약&ask=true&view=mine&labels=3,17&any_label=true&sources=zoom&from=2026-03-01&order=id';
    const search = read(address);
    assert.deepEqual(search, {
      query: '계약',
      ask: true,
      view: 'mine',
      labels: [3, 17],
      any_label: true,
      sources: ['zoom'],
      from: '2026-03-01',
      order: 'id',
    });
    assert.deepEqual(read(stringifySearch({ ...search })), search);
    assert.equal(stringifySearch({ labels: [3, 17], teams: [], query: undefined }), '?labels=3,17');
  });

  it('leave out what nobody understands', () => {
    assert.deepEqual(read('?labels=x,-1,2.5&view=all&sources=fax&from=yesterday&order=size&other=1'), {});
  });

  it('are the same when they come from a link of the page', () => {
    assert.deepEqual(toRecordSearch({ labels: [3], owners: [], query: ' a ' }), { labels: [3], query: 'a' });
  });

  it('are counted without the search and the order', () => {
    assert.equal(
      countFilters({ query: 'a', order: 'id', labels: [1, 2], from: '2026-01-01', to: '2026-01-02' }),
      2,
    );
  });
});
