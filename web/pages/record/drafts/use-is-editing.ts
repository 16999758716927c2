import { useStore } from '../../../store.ts';
import { useOpenRecord } from '../open-record.ts';
import type { EditorName } from './editors.ts';

/** Whether an editor of the record is open. */
export function useIsEditing(name: EditorName): boolean {
  const { editors } = useOpenRecord();
  return useStore(editors.open_ones).has(name);
}
