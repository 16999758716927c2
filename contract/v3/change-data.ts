/** The data of a change, by its type, without the envelope; the change feed and webhooks send the same. */
import type { Static } from '../schema.ts';
import type { factTypes, FactType } from '../facts.ts';

type DataOf<Type extends FactType> = Static<(typeof factTypes)[Type]['data']>;

type FactData = { [Type in FactType]: keyof DataOf<Type> extends never ? null : DataOf<Type> | null };

interface ChangeData extends FactData {
  'record.visible': null;
  'record.gone': { reason: 'deleted' | 'no_access' };
}

export type ChangeType = keyof ChangeData;

/** With the fields that every change has. A comparison of `type` tells what `data` is. */
export type ChangeWith<Envelope> = {
  [Type in ChangeType]: Envelope & { type: Type; data: ChangeData[Type] };
}[ChangeType];
