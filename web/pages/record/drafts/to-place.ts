/** The key under which an editor's draft is stored; without a name, the prefix of all drafts of the record. */
export const toPlace = (slug: string, recordId: number, name: string): string =>
  `${slug}/${recordId}/${name}`;
