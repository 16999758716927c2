/** The key under which an editor's draft is stored; without a name, the prefix of all drafts of the record. */
export const toPlace = (slug: string, record_id: number, name: string): string =>
  `${slug}/${record_id}/${name}`;
