/** The texts of the pages. English defines their names and what they take; the other languages have the same. */
import type { English, MessageValues, catalogueOf } from './catalogues.ts';

/** `records`, `buttons`: words that are in one file of each language. */
export type WordGroup = keyof typeof catalogueOf;
export type CatalogueName = (typeof catalogueOf)[WordGroup];

/**
 * The groups whose texts have reasons or links within them. These differ from text to text, so each is filled
 * where it is shown.
 */
export const templateGroups = ['audit_sentences', 'reasons'] as const satisfies WordGroup[];
type TemplateGroup = (typeof templateGroups)[number];

export type Template = <Given>(values: Readonly<Record<string, Given>>) => (string | Given)[];

export type Words = {
  readonly [Group in WordGroup]: Group extends TemplateGroup
    ? Templates<English[Group]>
    : Said<English[Group], Group>;
};

type Templates<Texts> = Texts extends string
  ? Template
  : { readonly [Name in keyof Texts]: Templates<Texts[Name]> };

/** A text, or a function of the values in it. */
type Said<Texts, Path extends string> = Texts extends string
  ? Path extends keyof MessageValues
    ? (values: MessageValues[Path]) => string
    : string
  : { readonly [Name in keyof Texts]: Said<Texts[Name], `${Path}.${Name & string}`> };
