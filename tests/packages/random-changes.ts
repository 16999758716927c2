/** Whatever an owner may do to what a reader sees, one thing after the other. */
import type { SeededRandom } from '../kit/seeded-random.ts';
import type { OutsiderScene } from './start-outsider-scene.ts';

interface RandomChanges {
  ask: OutsiderScene['ask'];
  random: SeededRandom;
  /** The member whose copy is compared in the end. */
  reader_id: number;
  team_ids: readonly number[];
  label_ids: readonly number[];
}

const FEWEST = 10;

export function makeRandomChanges({ ask, random, reader_id, team_ids, label_ids }: RandomChanges) {
  const ids: number[] = [];
  const pick: SeededRandom['pick'] = (items) => random.pick(items);
  const patch = (body: object) => ask('PATCH', `/records/${pick(ids)}`, body);
  const membership = `/teams/${team_ids[0]}/members/${reader_id}`;

  async function create(): Promise<void> {
    const scope = pick(['private', 'team', 'workspace']);
    const { record_id } = await ask('POST', '/records', {
      recorded_at: '2026-03-01T09:00:00Z',
      title: `Record ${ids.length}`,
      scope,
      ...(scope === 'team' && { team_ids: [pick(team_ids)] }),
      dialogs: [{ text: 'Good morning.' }],
    });
    ids.push(record_id);
  }

  const acts: readonly (() => Promise<unknown>)[] = [
    create,
    () => patch({ title: `Title ${random.fraction()}` }),
    () => patch({ scope: pick(['private', 'workspace']) }),
    () => patch({ scope: 'team', team_ids: [pick(team_ids)] }),
    () => patch({ access_member_ids: random.chance(0.5) ? [reader_id] : [] }),
    () => patch({ contacts: [{ name: `Kim ${random.fraction()}` }] }),
    () => ask('POST', '/records/labels', { record_ids: [pick(ids)], label_ids: [pick(label_ids)] }),
    () => ask('PUT', membership, { base_role: 'member' }),
    () => ask('DELETE', membership),
    async () => {
      const [id] = ids.splice(random.integer(ids.length), 1);
      await ask('DELETE', `/records/${id}`);
    },
  ];

  return {
    /** Of the records that are there. */
    ids: ids as readonly number[],
    async change(): Promise<void> {
      await (ids.length < FEWEST ? create() : pick(acts)());
    },
  };
}
