import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toTable } from './to-table.ts';

describe('A table', () => {
  it('aligns its columns, wide characters included', () => {
    const rows = [
      { name: '윤지우', count: 2 },
      { name: 'Ann', count: null },
    ];
    const table = toTable(rows, { name: (row) => row.name, count: (row) => row.count });
    assert.equal(table, ['NAME    COUNT', '윤지우  2', 'Ann     -'].join('\n'));
  });

  it('without rows shows its titles', () => {
    assert.equal(toTable([], { name: () => '' }), 'NAME');
  });
});
