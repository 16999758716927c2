/** Where the draft of an editor is kept; without a name, what all drafts of the record begin with. */
export const toPlace = (slug: string, recordId: number, name: string): string =>
  `${slug}/${recordId}/${name}`;
