/** Query strings that operations need and that cannot be derived from their schemas. */
const NEEDED: Record<string, string> = {
  'forget-voice': '?person=member-1',
  'get-label-status': '?record_ids=1',
  'get-person': '?person=member-1',
  'locate-hits': '?query=budget&record_ids=1',
};

export const toNeededQuery = (operation: string): string => NEEDED[operation] ?? '';
