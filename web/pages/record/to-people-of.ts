import type { V2RecordRead } from '@minutebook/contract/resources/record.ts';

/** The names of who spoke, as far as they are known. */
export const toPeopleOf = ({ extra }: Pick<V2RecordRead, 'extra'>): string[] =>
  extra.speakers.flatMap(({ name }) => name ?? []);
