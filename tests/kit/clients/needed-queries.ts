/** Queries that nothing fits without knowing them, by operation. */
const NEEDED: Record<string, string> = {
  'get-label-status': '?record_ids=1',
  'get-person': '?person=member-1',
  'locate-hits': '?query=budget&record_ids=1',
};

export const toNeededQuery = (operation: string): string => NEEDED[operation] ?? '';
