/**
 * Labels and people by their names, for searches that also match what a record shows of them. Names are in no
 * index of records: a renamed label or person is found at once, whatever the number of its records.
 */
import { LRUCache } from 'lru-cache';
import type { CallerWorkspace } from '../access/caller.ts';
import { statement, type Queryable } from '../base/database/database.ts';
import { toSearchText } from './normalize-text.ts';
import type { NamedFacets, SearchTerm } from './parse-query.ts';

type Names = ReadonlyMap<number, string>;

export interface SearchedNames {
  /** By id, as they are shown. */
  labels: Names;
  owners: Names;
  /** Returns the term with the labels and owners that it matches, if any. */
  withLabelsAndOwners<Term extends SearchTerm>(term: Term): Term;
  withOwners<Term extends SearchTerm>(term: Term): Term;
}

export interface SearchedNamesCache {
  read(db: Queryable, workspace: CallerWorkspace): Promise<SearchedNames>;
}

/** A workspace of 10,000 members takes a megabyte. */
const MOST_KEPT = 50;

export function makeSearchedNamesCache(): SearchedNamesCache {
  const kept = new LRUCache<number, { versions: string; names: SearchedNames }>({ max: MOST_KEPT });
  return {
    async read(db, { workspace_id, access_version, catalog_version }) {
      // Members come with a version of access, names with one of the catalog.
      const versions = `${access_version} ${catalog_version}`;
      const known = kept.get(workspace_id);
      if (known?.versions === versions) return known.names;
      const names = await readNames(db, workspace_id);
      kept.set(workspace_id, { versions, names });
      return names;
    },
  };
}

interface NamedRow {
  id: number;
  name: string;
}

const selectLabels = statement<NamedRow>(
  'search.label-names',
  `select l.label_id as id, l.name from label l where l.workspace_id = $1 order by l.label_id`,
);
const selectOwners = statement<NamedRow>(
  'search.member-names',
  `select m.member_id as id, m.name from member m where m.workspace_id = $1 order by m.member_id`,
);

async function readNames(db: Queryable, workspace_id: number): Promise<SearchedNames> {
  const labels = toNames(await db.query(selectLabels, [workspace_id]));
  const owners = toNames(await db.query(selectOwners, [workspace_id]));
  const [labelTexts, ownerTexts] = [toTexts(labels), toTexts(owners)];
  return {
    labels,
    owners,
    withLabelsAndOwners: (term) =>
      withNamed(term, {
        label_ids: listMatches(labelTexts, term),
        owner_member_ids: listMatches(ownerTexts, term),
      }),
    withOwners: (term) => withNamed(term, { label_ids: [], owner_member_ids: listMatches(ownerTexts, term) }),
  };
}

const withNamed = <Term extends SearchTerm>(term: Term, named: NamedFacets): Term =>
  named.label_ids.length + named.owner_member_ids.length === 0 ? term : { ...term, named };

const toNames = (rows: readonly NamedRow[]): Names => new Map(rows.map(({ id, name }) => [id, name]));

const toTexts = (names: Names): Names => new Map(Array.from(names, ([id, name]) => [id, toSearchText(name)]));

const listMatches = (texts: Names, { needle }: SearchTerm) =>
  Array.from(texts).flatMap(([id, text]) => (text.includes(needle) ? [id] : []));
