import assert from 'node:assert/strict';
import { test } from 'node:test';
import { render } from '@minutebook/contract/reasons.ts';
import { zipSync } from 'fflate';
import { makeZip, type ZipFile } from '../../../tests/kit/make/make-zip.ts';
import type { FilePart } from './file-part.ts';
import { readEntry, readHead } from './read-entry.ts';
import { ArchiveError, MOST_ENTRIES, readListing } from './read-listing.ts';

const toPart = (bytes: Buffer): FilePart => ({
  size_bytes: bytes.length,
  read: async (at, length) => bytes.subarray(at, Math.min(bytes.length, at + length)),
});

const list = (bytes: Buffer) => readListing(toPart(bytes));
const listFiles = (...files: ZipFile[]) => list(makeZip(files));

async function readAll(bytes: Buffer, place = 0): Promise<string> {
  const entry = (await list(bytes))[place];
  assert.ok(entry);
  const pieces = [];
  for await (const piece of readEntry(toPart(bytes), entry)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

const refusedAs = (name: string) => (error: unknown) =>
  error instanceof ArchiveError && error.reason.name === name;

test('files are listed and read, deflated or as they are, folders left out', async () => {
  const bytes = makeZip([
    { name: 'calls/', content: '', method: 0 },
    { name: 'calls/one.vtt', content: 'WEBVTT '.repeat(1_000) },
    { name: 'calls/two.txt', content: 'two', method: 0 },
  ]);
  const entries = await list(bytes);
  assert.deepEqual(
    entries.map(({ path, size_bytes, fault, modified_at }) => [path, size_bytes, fault, modified_at]),
    [
      ['calls/one.vtt', 7_000, null, '2026-01-20T00:00:00'],
      ['calls/two.txt', 3, null, '2026-01-20T00:00:00'],
    ],
  );
  assert.equal(await readAll(bytes, 0), 'WEBVTT '.repeat(1_000));
  assert.equal(await readAll(bytes, 1), 'two');
  const [first] = entries;
  assert.ok(first);
  assert.equal((await readHead(toPart(bytes), first, 6)).toString(), 'WEBVTT');
});

test('an archive of another program, with a comment at its end, is read', async () => {
  const bytes = Buffer.from(zipSync({ 'a.txt': Buffer.from('said') }, { comment: 'exported' }));
  assert.equal(await readAll(bytes), 'said');
});

const foreign: readonly (readonly [string, number[] | Buffer, string])[] = [
  ['Shift-JIS', Buffer.from('83608389835b82cc89ef8b632e767474', 'hex'), 'チラゼの会議.vtt'],
  ['Shift-JIS without kana', Buffer.from('8f548e9f89ef8b632e767474', 'hex'), '週次会議.vtt'],
  ['Shift-JIS with a backslash', Buffer.from('975c8e5a82cc8c9f93a22e767474', 'hex'), '予算の検討.vtt'],
  ['GBK', Buffer.from('d4a4cbe3ccd6c2db2e767474', 'hex'), '预算讨论.vtt'],
  ['Big5', Buffer.from('b977bae2b051bdd7b77cc4b32e767474', 'hex'), '預算討論會議.vtt'],
  ['code page 866', Buffer.from('81eea4a6a5e22e767474', 'hex'), 'Бюджет.vtt'],
  ['EUC-KR', Buffer.from('bfb9bbea20b0cbc5e42e767474', 'hex'), '예산 검토.vtt'],
  [
    'code page 437',
    Buffer.from([0x52, 0x82, 0x75, 0x6e, 0x69, 0x6f, 0x6e, 0x2e, 0x76, 0x74, 0x74]),
    'Réunion.vtt',
  ],
  ['UTF-8 that is not said to be', Buffer.from('会議.vtt'), '会議.vtt'],
  ['the letters of a Mac', Buffer.from('예산.vtt'.normalize('NFD')), '예산.vtt'],
];
for (const [encoding, name, path] of foreign) {
  test(`a name in ${encoding} is read`, async () => {
    const [entry] = await listFiles({ name: Buffer.from(name), content: 'x' });
    assert.equal(entry?.path, path);
  });
}

const faults: readonly (readonly [what: string, Partial<ZipFile>, reason: string])[] = [
  ['climbs', { name: '../../etc/passwd' }, 'Its name leads out of the archive.'],
  ['climbs in Windows', { name: 'a\\..\\..\\b.vtt' }, 'Its name leads out of the archive.'],
  ['is absolute', { name: '/etc/passwd' }, 'Its name leads out of the archive.'],
  ['is absolute in Windows', { name: 'C:\\talk.vtt' }, 'Its name leads out of the archive.'],
  ['has a line end', { name: 'a\nb.vtt' }, 'Its name leads out of the archive.'],
  ['is a link', { mode: 0o120777, content: '/etc/passwd' }, 'It is a link, not a file.'],
  ['is encrypted', { flags: 1 }, 'It is encrypted: unpack it with its password, and bring what is in it.'],
  [
    'is encrypted by AES',
    { method: 99 },
    'It is encrypted: unpack it with its password, and bring what is in it.',
  ],
  ['is packed by LZMA', { method: 14 }, 'It is packed in a way that is not read here (14).'],
  ['is a bomb', { content: Buffer.alloc(20_000_000) }, 'It would unpack to far more than an export holds.'],
];
for (const [what, file, reason] of faults) {
  test(`a file that ${what} is listed with its fault`, async () => {
    const [entry] = await listFiles({ name: 'talk.vtt', content: 'x', ...file });
    assert.equal(entry?.fault && render(entry.fault), reason);
  });
}

test('a file whose bytes are more or fewer, or others, than the list says ends in an error', async () => {
  const content = 'said '.repeat(100);
  for (const lie of [{ size_bytes: 10 }, { size_bytes: 10_000 }, { crc: 1 }])
    await assert.rejects(readAll(makeZip([{ name: 'a.vtt', content, ...lie }])), refusedAs('import_damaged'));
  const broken = makeZip([{ name: 'a.vtt', content }]);
  broken.fill(0xff, 35, 40);
  await assert.rejects(readAll(broken), refusedAs('import_damaged'));
});

test('a bomb that lies about its size is stopped at the size it says', async () => {
  const bytes = makeZip([{ name: 'a.vtt', content: Buffer.alloc(50_000_000), size_bytes: 1_000 }]);
  await assert.rejects(readAll(bytes), refusedAs('import_damaged'));
});

test('files that share their bytes are refused, as a bomb gains by that', async () => {
  const files = Array.from({ length: 3 }, (_, index) => ({
    name: `${index}.vtt`,
    content: 'x'.repeat(500),
    at: 0,
    method: 0,
  }));
  await assert.rejects(listFiles(...files), refusedAs('import_archive_damaged'));
});

test('an archive that is cut off anywhere, empty, or no archive at all is refused', async () => {
  const bytes = makeZip([
    { name: 'a.vtt', content: 'one' },
    { name: 'b.vtt', content: 'two' },
  ]);
  for (let length = 0; length < bytes.length; length += 1)
    await assert.rejects(
      list(bytes.subarray(0, length)),
      refusedAs('import_archive_damaged'),
      `cut at ${length}`,
    );
  assert.deepEqual(await list(makeZip([])), []);
  await assert.rejects(list(Buffer.alloc(300_000, 'PK')), refusedAs('import_archive_damaged'));
});

test('an archive with any one byte of its list changed is read or refused, and never anything else', async () => {
  const bytes = makeZip([{ name: 'a.vtt', content: 'one' }]);
  for (let at = bytes.indexOf('PK\u0001\u0002'); at < bytes.length; at += 1)
    for (const value of [0, 0x7f, 0xff]) {
      const changed = Buffer.from(bytes);
      changed[at] = value;
      await readAll(changed).catch((error: unknown) => {
        assert.ok(
          error instanceof ArchiveError || error instanceof assert.AssertionError,
          `byte ${at}: ${String(error)}`,
        );
      });
    }
});

test('more files than an export has are refused before they are listed', async () => {
  const files = Array.from({ length: MOST_ENTRIES + 1 }, (_, index) => ({
    name: `${index}.vtt`,
    content: 'x',
    method: 0,
  }));
  await assert.rejects(listFiles(...files), refusedAs('import_too_many_files'));
});
