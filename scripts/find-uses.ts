/** Finds where the named types of the documents are used, for types without a description. */
import type { Endpoint } from '@minutebook/contract/endpoint.ts';
import type { JsonSchema } from '@minutebook/contract/openapi/schema-components.ts';

/** At most this many uses are named. */
const MOST = 3;

/** By the name of the type: `What getTeam and createTeam answer.`, or `Part of TeamPage.` */
export function findUses(
  table: readonly Endpoint[],
  schemas: Readonly<Record<string, JsonSchema>>,
): Map<string, string> {
  const answering = new Map<string, string[]>();
  const taking = new Map<string, string[]>();
  const within = new Map<string, string[]>();
  for (const { name, body, responses, events = {} } of table) {
    const method = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    add(taking, titleOf(body), method);
    for (const schema of [...Object.values(responses), ...Object.values(events)])
      add(answering, titleOf(schema), method);
  }
  for (const [name, schema] of Object.entries(schemas)) {
    const named = JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g);
    for (const [, part] of named) add(within, part, name);
  }
  return new Map(
    Object.keys(schemas).map((name) => {
      const [answers, takes, parts] = [answering, taking, within].map((uses) => uses.get(name) ?? []);
      const sentences = [
        ...toSentence('What', answers, 'answers', 'answer'),
        ...toSentence('What', takes, 'takes', 'take'),
        ...toSentence('Part of', parts),
      ];
      return [name, sentences.slice(0, 2).join(' ')];
    }),
  );
}

const titleOf = (schema: unknown) => (schema as { title?: string } | null | undefined)?.title;

function add(uses: Map<string, string[]>, name: string | undefined, user: string): void {
  if (name === undefined) return;
  const users = uses.get(name) ?? [];
  if (!users.includes(user)) uses.set(name, [...users, user]);
}

function toSentence(start: string, names: readonly string[] = [], one = '', several = one): string[] {
  if (names.length === 0) return [];
  const quoted = names.slice(0, MOST).map((name) => `\`${name}\``);
  const shown = names.length > MOST ? [...quoted, 'others'] : quoted;
  const last = shown.pop() ?? '';
  const list = shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
  return [`${[start, list, names.length === 1 ? one : several].join(' ').trim()}.`];
}
