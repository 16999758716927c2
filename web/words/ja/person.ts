import type { Words } from '../words.ts';

export const person: Words['person'] = {
  records: '記録',
  no_records: 'まだ記録がありません',
  no_records_text: 'この人が発言した記録や、招待された記録がここに表示されます。',
  record_count: (count, isMore) => (isMore ? `${count}+` : count),
  talk_time: '発話時間',
  share: '発話の割合',
  of_newest: (count) => `最近の記録${count}件の集計です。`,
  met: 'よく同席する人',
  to_do: '未完了のアクション',
  more_to_do: 'ほかにもあります。',
  left: '現在はメンバーではありません',
  kinds: { member: 'メンバー', guest: 'ゲスト', contact: '連絡先', name: '話者' },
  nobody_title: '表示できる内容がありません',
  nobody_text: '該当する人がいないか、その人の記録の中に閲覧できるものがありません。',
};
