/**
 * The reason of a refusal or failure: a name and its values. Reasons are thrown, stored and sent. The
 * sentence is rendered where it is read: in English for programs and the command line, in the user's language
 * by the pages.
 */
import { codeReasons } from './reasons/code-reasons.ts';
import { commandReasons } from './reasons/command-reasons.ts';
import { faults, requestFaults } from './reasons/faults.ts';
import { sentences } from './reasons/sentences.ts';

/** The catalogue: for each name its English sentence, with placeholders for its values. */
export const reasons = { ...sentences, ...codeReasons, ...commandReasons, ...faults, ...requestFaults };

type Texts = typeof reasons;
export type ReasonName = keyof Texts;
/** The reasons for which pages have words of their own. */
export type SentenceName = keyof typeof sentences;
export type FaultName = keyof typeof faults;

/** A reason may be the cause within another one. */
export type ReasonValue = string | number | Reason;

export interface Reason {
  readonly name: ReasonName;
  readonly values: { readonly [name: string]: ReasonValue };
}

type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Word<Name> | Placeholder<Rest>
  : never;

/** Text in braces is a placeholder only when it is one word: `{"password": "…"}` is none. */
type Word<Name extends string> = Name extends `${string}"${string}` ? never : Name;

/** A name, and the values of its sentence if it has any. */
type Said<Name extends ReasonName> = {
  [Each in Name]: [Placeholder<Texts[Each]>] extends [never]
    ? [name: Each]
    : [name: Each, values: Readonly<Record<Placeholder<Texts[Each]>, ReasonValue>>];
}[Name];

export type SaidReason = Said<ReasonName>;
export type SaidFault = Said<FaultName | keyof typeof requestFaults>;

/** Each reason with its values, discriminated by its name. */
export type KnownReason = {
  [Name in ReasonName]: { name: Name; values: Record<Placeholder<Texts[Name]>, ReasonValue> };
}[ReasonName];

/** `toReason('team_exists', { name: 'Sales' })`; a missing value does not compile. */
export function toReason(...said: SaidReason): Reason {
  const [name, values = {}]: readonly [ReasonName, Reason['values']?] = said;
  return { name, values };
}

/** Renders English. For a stored reason of a newer version, its name is better than no answer. */
export function render({ name, values }: Reason): string {
  return Object.hasOwn(reasons, name) ? fill(reasons[name], values, render) : name;
}

/** Replaces `{name}` in a text by its values; `renderInner` renders values that are reasons themselves. */
function fill<Inner extends object>(
  text: string,
  values: Readonly<Record<string, string | number | Inner>>,
  renderInner: (inner: Inner) => string,
): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name] ?? place;
    return typeof value === 'object' ? renderInner(value) : String(value);
  });
}
