import type { Refuse } from './check-record-file.ts';
import { isBuiltIn } from '../records/templates/built-in-templates.ts';
import type { RecordFile } from '../text/transcript/record-file.ts';
import type { JsonPath } from '../text/transcript/json-position.ts';
import { findMemberId, toListName, type ListNames, type WorkspaceNames } from './workspace-names.ts';

type NamedTemplate = Pick<
  NonNullable<RecordFile['insights_engine']>,
  'template' | 'custom_insight_template_id'
>;

/** Turns the names in a file into ids; each call states the place of the names in the file. */
export interface NameResolver {
  member(email: string, path: JsonPath): number;
  members(emails: readonly string[] | undefined, path: JsonPath): number[];
  labels(names: readonly string[] | undefined, path: JsonPath): number[];
  teams(names: readonly string[] | undefined, path: JsonPath): number[];
  /** null: there is no such template here. The number that a workspace's own has elsewhere is another's here. */
  template(given: NamedTemplate): number | null;
  /** undefined: the workspace has none, or only an import of the whole of it knows of them. */
  list(kind: keyof ListNames, named: Parameters<typeof toListName>[0]): number | undefined;
}

/** `refuse` gets the first name that the workspace does not know. */
export function resolveNames(names: WorkspaceNames, refuse: Refuse): NameResolver {
  function member(email: string, path: JsonPath): number {
    return findMemberId(names, email) ?? refuse(path, `names ${email}, who is no member of the workspace`);
  }
  function ids(kind: 'label' | 'team', given: readonly string[] = [], path: JsonPath): number[] {
    const known = kind === 'label' ? names.labels : names.teams;
    const found = given.map(
      (name, index) =>
        known.get(name) ?? refuse([...path, index], `names a ${kind} that the workspace has not: "${name}"`),
    );
    return [...new Set(found)];
  }
  return {
    member,
    members: (emails = [], path) => [
      ...new Set(emails.map((email, index) => member(email, [...path, index]))),
    ],
    labels: (given, path) => ids('label', given, path),
    teams: (given, path) => ids('team', given, path),
    template: ({ template, custom_insight_template_id: id }) => {
      if (template != null) return names.templates.get(template) ?? null;
      return id != null && isBuiltIn(id) ? id : null;
    },
    list: (kind, named) => names.lists?.[kind].get(toListName(named)),
  };
}
