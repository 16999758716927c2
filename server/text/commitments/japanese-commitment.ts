import type { Commitment } from './commitment.ts';

// Stems of what is done after a meeting.
const TASK =
  '送(?:り|付|信)|書き|作(?:り|成)|伝え|聞(?:き|いて)|直し|確認|確かめ|連絡|電話|用意|準備|調べ|調査|調整|共有|提出|手配|修正|登録|設定|相談|報告|まとめ|出し|出させ|持って(?:行き|いき|き)|持ち帰|予約|対応|検討|更新|追加|変更|変え|依頼|お願い|入れ|入力|整理|印刷|渡し|届け|返(?:事|信|し)|決め|話し|測|試|参り|伺|訪問|付け';
const PROMISES = new RegExp(
  `(?:お|ご)?(?:${TASK})(?:し|いた|致|させていただき|ておき|てみ)?(?:します|いたします|ます|致します|ておきます|てみます|させていただきます|に行きます)(?:ね|よ|ので|から|が)?[。、]?`,
);
const ASKS =
  /(?:て|で)(?:ください|下さい|いただけ(?:ます|れば)|もらえ(?:ます|れば|る)|もらいます|ほしい|欲しい|くれ(?:ないか|ますか|る))|(?:お願いし|お願いいたし|お願い致し|頼み)ます|させてください/;
const ASKS_NOTHING =
  /(?:よろしく|宜しく)お願い|お待ち(?:ください|いただ)|ご覧ください|おかけください|聞いてください|言ってください|買ってください|ご了承|安心して|見てください|^お願いします|聞かなかったこと|^(?:それでは、|では、)?まとめます/;
const OBLIGES =
  /(?:なければ|ないと)(?:なり|いけ)|必要があります|べきです|ことにな(?:り|って)|ことにし(?:ます|ましょう)/;
const NOT_YET = /(?:ません|ました|でした|たことが|ですか|ますか)[。？?]?$/;

/** What a Japanese sentence promises or asks for, or null. */
export function findJapaneseCommitment(sentence: string): Commitment | null {
  if (ASKS_NOTHING.test(sentence) || NOT_YET.test(sentence)) return null;
  if (ASKS.test(sentence)) return { who: 'listener', strength: 2 };
  if (PROMISES.test(sentence)) return { who: 'speaker', strength: 2 };
  return OBLIGES.test(sentence) ? { who: 'group', strength: 1 } : null;
}
