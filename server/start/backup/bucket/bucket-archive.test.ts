/** Backups in a bucket without a database: entries as a backup writes them. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { startMemoryS3, type MemoryS3 } from '../../../../tests/kit/servers/memory-s3.ts';
import { ABOUT } from '../../../base/backup/backup-about.ts';
import { MANIFEST } from '../../../base/backup/manifest.ts';
import { systemClock } from '../../../base/clock.ts';
import { DAY_MS, HOUR_MS } from '../../../base/durations.ts';
import { findBackup, listBackups, openBackupBucket, type BackupBucket } from './backup-bucket.ts';
import { toBucketSource } from './bucket-source.ts';
import { toBucketTarget } from './bucket-target.ts';
import { pruneBucket } from './prune-bucket.ts';

const ADDRESS = 's3://backups/minutes/here';
const timing = { timeout_ms: 10_000, patience_ms: 100_000, pause_ms: 1 };

let store: MemoryS3;
let place: BackupBucket;
beforeEach(async () => {
  store = await startMemoryS3();
  place = openBackupBucket({ backup_s3: store.access }, ADDRESS, { clock: systemClock, timing });
});
afterEach(() => store.stop());

const toName = (number: number) => `2026-03-0${number}T023000Z-0000000${number}`;

const open = (name: string) => toBucketTarget(place, name).open(new Date());

/** Adds recordings, each named by its content, and returns how many were sent. */
async function addRecordings(
  { archive, base }: Awaited<ReturnType<typeof open>>,
  recordings: readonly string[],
): Promise<number> {
  let sent = 0;
  for (const recording of recordings) {
    const bytes = Buffer.from(recording);
    const sought = {
      path: `media/1/ab/${recording}.mp3`,
      size_bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    };
    const known = await base?.find(sought);
    if (known === undefined) sent += 1;
    await (known === undefined ? archive.add({ ...sought, content: [bytes] }) : archive.link(known));
  }
  return sent;
}

async function backUp(name: string, recordings: readonly string[]): Promise<number> {
  const opened = await open(name);
  await opened.archive.addJson(ABOUT, { of: 'a test' });
  const sent = await addRecordings(opened, recordings);
  await opened.archive.close();
  return sent;
}

const problemsOf = async (name: string) => (await toBucketSource(place, name).verify()).problems;
const keys = () => [...store.objects.keys()].map((key) => key.slice('minutes/here/'.length));
const mediaCount = () => keys().filter((key) => key.startsWith('media/')).length;
const wholeOnes = async () =>
  (await listBackups(place)).filter(({ finished_at }) => finished_at !== null).map(({ name }) => name);

describe('A backup in a bucket', () => {
  test('writes its manifest last, sends only new recordings, and is complete by itself', async () => {
    assert.equal(await backUp(toName(1), ['one', 'two', 'three', 'four', 'five', 'six', 'seven']), 7);
    assert.equal(store.calls.findLast((call) => call.startsWith('PUT'))?.endsWith(MANIFEST), true);
    assert.equal(await backUp(toName(2), ['one', 'two', 'three', 'four', 'five', 'six', 'eight']), 1);
    assert.deepEqual([await problemsOf(toName(1)), await problemsOf(toName(2))], [[], []]);
    assert.deepEqual(await wholeOnes(), [toName(2), toName(1)]);
    assert.equal((await findBackup(place)).name, toName(2));
    assert.ok(!keys().some((key) => key.endsWith('/unfinished')));
  });

  test('is reported damaged when any byte differs, or an object is missing or additional', async () => {
    await backUp(toName(1), ['one', 'two']);
    for (const [key, object] of new Map(store.objects)) {
      const changed = Buffer.from(object.bytes);
      changed.writeUInt8(changed.readUInt8(0) ^ 1, 0);
      store.objects.set(key, { ...object, bytes: changed });
      assert.equal((await problemsOf(toName(1))).length > 0, true, key);
      store.objects.delete(key);
      if (key.endsWith(MANIFEST)) await assert.rejects(problemsOf(toName(1)), /no whole backup/);
      else
        assert.deepEqual(
          (await problemsOf(toName(1))).map(({ problem }) => problem),
          ['missing'],
          key,
        );
      store.objects.set(key, object);
    }
    store.objects.set(`minutes/here/${toName(1)}/tables/more`, {
      bytes: Buffer.from('x'),
      modified_at: new Date(),
    });
    assert.deepEqual(await problemsOf(toName(1)), [{ path: 'tables/more', problem: 'added' }]);
  });

  test('that changes after its verification is not restored', async () => {
    await backUp(toName(1), ['one']);
    const [key = ''] = [...store.objects.keys()].filter((each) => each.includes('/media/'));
    store.objects.set(key, { bytes: Buffer.from('eno'), modified_at: new Date() });
    await assert.rejects(async () => {
      for await (const { content } of toBucketSource(place, toName(1)).read()) {
        for await (const chunk of content) void chunk;
      }
    }, /changed while it was read/);
  });

  test('in a store that is busy or breaks connections is complete all the same', async () => {
    let asked = 0;
    store.setFault(() => {
      asked += 1;
      return asked % 3 === 0 ? 'busy' : asked % 5 === 0 ? 'cut' : undefined;
    });
    await backUp(toName(1), ['one', 'two', 'three']);
    store.setFault(() => undefined);
    assert.deepEqual(await problemsOf(toName(1)), []);
  });

  for (const [fault, message] of [
    ['denied', /The backup bucket "backups" at .* refused: this access key may not do this/],
    ['busy', /refused: 503 SlowDown/],
    ['cut', /cannot be reached/],
  ] as const) {
    test(`does not count when the store stays ${fault} from any write on, and the earlier one stays whole`, async () => {
      await backUp(toName(1), ['one']);
      for (let point = 1; ; point += 1) {
        const name = `2026-03-02T0230${String(point).padStart(2, '0')}Z-00000000`;
        let writes = 0;
        store.setFault(({ method }) => {
          if (method === 'PUT') writes += 1;
          return writes >= point ? fault : undefined;
        });
        const opened = await open(name).catch((error: unknown) => error);
        if (opened instanceof Error) {
          assert.match(opened.message, message);
          continue;
        }
        const { archive, base } = opened as Awaited<ReturnType<typeof open>>;
        const outcome = await (async () => {
          await archive.addJson(ABOUT, { of: 'a test' });
          await addRecordings({ archive, base }, ['one', `two-${point}`]);
          await archive.close();
        })().catch((error: unknown) => error);
        if (outcome === undefined) break;
        assert.match((outcome as Error).message, message);
        await archive.abandon();
        store.setFault(() => undefined);
        assert.deepEqual(await wholeOnes(), [toName(1)]);
        assert.deepEqual(await problemsOf(toName(1)), []);
      }
    });
  }

  test('does not become complete when somebody removes its recordings meanwhile', async () => {
    const { archive, base } = await open(toName(1));
    await addRecordings({ archive, base }, ['one', 'two']);
    for (const key of store.objects.keys()) if (key.includes('/media/')) store.objects.delete(key);
    await assert.rejects(archive.close(), /was removed while the backup was made/);
    await archive.abandon();
    assert.deepEqual(await wholeOnes(), []);
  });

  test('is refused for an invalid or foreign address, and without a store', () => {
    const options = { clock: systemClock };
    for (const address of ['s3://', 's3:/backups', 's3://backups/../other', 's3://b/x', 's3://backups/a b']) {
      assert.throws(() => openBackupBucket({ backup_s3: store.access }, address, options), /address like/);
    }
    assert.throws(() => openBackupBucket({ backup_s3: null }, ADDRESS, options), /MINUTEBOOK_BACKUP_S3_/);
  });
});

describe('Two concurrent backups', () => {
  test('into one place are both complete, and send a recording at most twice', async () => {
    const [first, second] = [await open(toName(1)), await open(toName(2))];
    await Promise.all([addRecordings(first, ['one', 'two']), addRecordings(second, ['two', 'three'])]);
    await Promise.all([first.archive.close(), second.archive.close()]);
    assert.deepEqual([await problemsOf(toName(1)), await problemsOf(toName(2))], [[], []]);
    assert.equal(mediaCount(), 3);
  });
});

describe('Removing old backups', () => {
  test('keeps the newest by the store’s clock, and all recordings that they name', async () => {
    const start = Date.now();
    // The local clock was wrong when the first was made, so its name is from the future.
    const names = ['2099-01-01T000000Z-00000001', toName(2), toName(3)];
    for (const [index, name] of names.entries()) {
      store.setClock(() => new Date(start + index * HOUR_MS));
      await backUp(name, ['always', `only-${index}`]);
    }
    store.setClock(() => new Date(start + 3 * HOUR_MS));
    const pruned = await pruneBucket(place, 2);
    assert.deepEqual(pruned, {
      kept: [toName(3), toName(2)],
      removed: [names[0]],
      later: [],
      removed_media: 1,
      is_media_left: false,
    });
    assert.deepEqual([await problemsOf(toName(2)), await problemsOf(toName(3))], [[], []]);
    assert.equal(mediaCount(), 3);
    assert.ok(!keys().some((key) => key.startsWith('prune/') || key.includes('2099')));
  });

  test('during a backup keeps all recordings, because that backup may rely on them', async () => {
    await backUp(toName(1), ['old']);
    const under = await open(toName(3));
    store.setClock(() => new Date(Date.now() + HOUR_MS));
    await backUp(toName(2), ['new']);
    const pruned = await pruneBucket(place, 1);
    assert.deepEqual([pruned.removed, pruned.removed_media, pruned.is_media_left], [[toName(1)], 0, true]);
    assert.equal(await addRecordings(under, ['old']), 0);
    await under.archive.close();
    assert.deepEqual(await problemsOf(toName(3)), []);
  });

  test('is waited for by a backup, so that no recording that it relies on is removed', async () => {
    await backUp(toName(1), ['old']);
    await backUp(toName(2), ['new']);
    let opened: Promise<number> | undefined;
    store.setFault(({ method, key }) => {
      // The next backup begins when the first object is deleted.
      if (method === 'DELETE' && opened === undefined && !key.includes('/prune/')) {
        opened = open(toName(3)).then(async (each) => {
          const sent = await addRecordings(each, ['old']);
          await each.archive.close();
          return sent;
        });
      }
      return undefined;
    });
    await pruneBucket(place, 1);
    assert.equal(await opened, 1);
    assert.deepEqual(await problemsOf(toName(3)), []);
  });

  test('stops before any deletion when a kept backup is damaged, or another prune is running', async () => {
    await backUp(toName(1), ['one']);
    store.setClock(() => new Date(Date.now() + HOUR_MS));
    await backUp(toName(2), ['two']);
    const key = `minutes/here/${toName(2)}/${MANIFEST}`;
    const whole = store.objects.get(key);
    store.objects.set(key, {
      bytes: Buffer.from('{"path":"../x"}\n'),
      modified_at: new Date(Date.now() + HOUR_MS),
    });
    const before = keys().toSorted();
    await assert.rejects(pruneBucket(place, 1), /The manifest of .* has changed/);
    assert.deepEqual(keys().toSorted(), before);
    if (whole !== undefined) store.objects.set(key, whole);
    store.objects.set('minutes/here/prune/ffffffff', { bytes: Buffer.from('x'), modified_at: new Date() });
    store.setClock(() => new Date());
    await assert.rejects(pruneBucket(place, 1), /are being removed/);
    assert.equal(mediaCount(), 2);
    // The other prune was killed two hours ago.
    store.setClock(() => new Date(Date.now() + 2 * HOUR_MS));
    assert.deepEqual((await pruneBucket(place, 1)).removed, [toName(1)]);
  });

  test('removes the remains of a killed backup after a day', async () => {
    await backUp(toName(1), ['one']);
    const killed = await open(toName(2));
    await killed.archive.addJson(ABOUT, { of: 'a test' });
    await addRecordings(killed, ['left']);
    assert.deepEqual((await pruneBucket(place, 3)).removed, []);
    assert.equal(mediaCount(), 2);
    store.setClock(() => new Date(Date.now() + 2 * DAY_MS));
    assert.deepEqual((await pruneBucket(place, 3)).removed, [toName(2)]);
    assert.equal(mediaCount(), 1);
    assert.deepEqual(await problemsOf(toName(1)), []);
    await assert.rejects(killed.archive.close(), /was removed while the backup was made/);
    await killed.archive.abandon();
  });
});
