import type { Commitment } from './commitment.ts';

// Stems of verbs for work after a meeting.
const TASK =
  '送(?:り|ら|付|信)|書き|作(?:り|成)|伝え|聞(?:き|いて)|直し|直さ|確認|確かめ|連絡|電話|用意|準備|調べ|調査|調整|共有|提出|手配|修正|登録|設定|相談|まとめ|出し|出さ|出させ|持って(?:行き|いき|き)|持ち帰|予約|対応|検討|更新|追加|変更|変え|依頼|入れ|入力|整理|印刷|渡し|届け|返(?:事|信|し|却|金)|決め|話し|測|試|参り|伺|訪問|付け|見直|発注|注文|購入|手続|申請|申し込|郵送|配布|配り|集め|集計|比較|公開|配信|掲載|投稿|削除|修理|交換|契約|回答|お返事|ご連絡|差し上げ|引き受け|担当|押さえ|片付け|翻訳|校正|下見|点検|検証|実装|開発|導入|移行|復旧|報告書|清書|やり|やら|戻し|直す|進め|見積|取り寄せ|問い合わせ|引き継|確保|募集|面接|招待|案内|案を|支払|振り込|請求|署名|承認|貼';
const FINAL = '(?:[ねよわなぞ]|ので|んで|から|が|けど)*[。、．.!！]?';
const PROMISES = new RegExp(
  `(?:お|ご)?(?:${TASK})(?!に来)[^。、がと]{0,6}?(?:し|いた|致|させていただき|ておき|てみ)?(?:します|いたします|ます|致します|ておきます|てみます|てきます|させていただきます|に行きます|おります)${FINAL}$`,
);
const SETS_OUT = new RegExp(
  `(?:て|で)(?:おき|いき|き|み)ます${FINAL}$|(?:と|ど)(?:く(?:よ|ね|わ)?[。]?|きます${FINAL})$|(?:て|で)(?:おく|みる)(?:よ|ね|わ)[。]?$`,
);
const OWN =
  /(?:私|僕|俺|わたし|こちら|弊社|当社|うち|私ども|我々)(?:たち)?(?:が|から|で|のほうで|の方で|も|は)/;
const ANY_VERB = new RegExp(`(?:ます|ますので|ますね)${FINAL}$`);
const STATES =
  /(?:思い|考え|感じ|わかり|分かり|でき|あり|い|おり|なり|困り|違い|知って|存じ|住んで|飲み|食べ|好き|言い|申し|持ち|過ぎ|かかり|見え|聞こえ|助かり|休み|戻り|帰り|失礼し|失礼いたし|賛成し|反対し|反対いたし|同意し|理解し|感謝し|期待し|希望し|降り|上がり|下がり|増え|減り|伸び|続き|始まり|終わり|開き|話し|参加し|出席し|驚き)ます/;
const IN_THE_MEETING =
  /画面(?:を|の)?共有|次の(?:議題|項目|スライド|話)|(?:会議|打ち合わせ|ミーティング|発表|説明|議事)を?(?:始め|開始|終わ|終了|進め)|ご?(?:説明|紹介|挨拶|質問|発言|報告)(?:させて|し|いた|を)|簡単に|正直に|一つだけ|まず(?!は.*までに)[^。]*話|もう一度(?:言|お願|話)|ミュート|マイク|カメラ/;
const LATER = /までに|中に|後で|後ほど|あとで|次回|来週|明日|来月|以内/;
const ASKS =
  /(?:て|で)(?:ください|下さい|いただけ(?:ます|れば|ると|ない|ません)|頂け(?:ます|れば|ると)|もらえ(?:ます|れば|ると|る|ない|ません)|もらいます|もらいたい|ほしい|欲しい|くれ(?:ないか|ますか|ません|る[？?。]?$)|いただく必要|いただきますよう|いただきたい|頂きたい|ちょうだい)|を(?:お願いし|お願いいたし|お願い致し|頼み)ます|(?:お願いしたい|お願いできます)|(?:ご|お)(?:確認|連絡|返信|提出|送付|回答|対応|検討|手配|準備|用意|記入|登録|共有)(?:を)?(?:ください|下さい|お願い|いただけ|のほど)|させてください|もらいます/;
const ASKS_NOTHING =
  /(?:よろしく|宜しく)お願い|待(?:って|ち)?(?:ください|いただ)|お待ち|ご覧|かけください|座(?:って|り)|(?:聞|言|話|買|見|見て|教え|静かに|オンに|オフに|大きく|ゆっくり|続け|始め|想像|考え|思い出し|信じ|安心し|許し|覚え)(?:て|いて|って|して|して|えて)?(?:ください|下さい|いただけ|もらえ|くれ)|ご了承|^お願いします|^[^。]{0,8}、?お願いします[。]?$|聞かなかったこと|どうぞ|^(?:それでは、|では、)?まとめます/;
const OBLIGES =
  /(?:なければ|ないと|なくては|なきゃ)(?:なり|いけ|ダメ|だめ)?|必要が(?:あり|ある)|べきです|ことに(?:な(?:り|って)|し(?:ます|ましょう|ました)|決ま)|で合意し|こと[。]$|(?:する|行う)予定です/;
/** The speaker's own obligation, unless another person is named. */
const MUST_MYSELF = /(?:なければ|ないと|なくては)(?:なり|いけ)|(?:私|僕|弊社|こちら)[がはで]/;
const DECIDED =
  /という(?:こと|整理|形|方向)(?:で(?!す)|に(?:な|し))|ことに(?:なり|なって|し(?:まし|ましょ)|決ま)|で合意し|に決まり|(?:て|で)(?:くれる|くださる|いただける)(?:そう|こと|と)|予定です|担当(?:する|です)/;
const LISTED = /(?:アクションアイテム|宿題|TODO|ToDo|タスク)(?:として|は|：|:)/i;
const PAST = /(?:ました|でした|たことが|べきでした|ていました)(?:が|けど|よ|ね)?[。]?$/;
const QUESTION =
  /(?:ですか|ますか|ませんか|でしょうか|か[？?]|んですか)[。？?]?$|[？?]$|^(?:誰が|いつ|なぜ|どこ|何を|どう)/;
const NEGATIVE = /(?:ません)[。？?]?$/;
const HABIT = /毎(?:日|朝|週|月|年|晩|回)|いつも|普段|自動で|自動的に|ことがあり/;
const NAMED =
  /(?<name>[\p{Script=Han}\p{Script=Katakana}ー々]{1,6}?(?:さん|様|さま|くん|君|氏|先生|部長|課長|係長|主任|社長|専務|常務|室長|リーダー|マネージャー))(?<after>、|が|は|には|に|から|も|のほうで|の方で)/gu;
const FINITE =
  /(?:ます|ください|か[。？?]?$|です|ました|する|そうです|です|せん|いたい|必要があり|てもら|ていただ|お願い)/;
/** "I'll send it back, is Tuesday fine?" */
const AFTERTHOUGHT = /((?:し|り|き|い|て|れ|べ|め)ます(?:ね|よ|ので|んで)?)、[^、]{1,16}$/;
const TASK_WORD = new RegExp(TASK);
const TURN = /^[^。、]{1,8}(?:さん|様|部長|課長)、?(?:お願いします|どうぞ)/;

/** Returns the commitment or the request of a Japanese sentence, or null. */
export function findJapaneseCommitment(said: string): Commitment | null {
  const sentence = said.replace(AFTERTHOUGHT, '$1');
  if (IN_THE_MEETING.test(sentence) && !LATER.test(sentence)) return null;
  if (TURN.test(sentence) || HABIT.test(sentence)) return null;
  const named = findNamed(sentence);
  if (ASKS.test(sentence))
    return ASKS_NOTHING.test(sentence) ? null : { who: 'listener', strength: 2, ...named };
  if (QUESTION.test(sentence)) return null;
  if (DECIDED.test(sentence) && TASK_WORD.test(sentence) && !/(?:去年|昨年|先週|先月|昨日)/.test(sentence))
    return { who: 'group', strength: 2, ...named };
  if (LISTED.test(sentence)) return { who: 'group', strength: 2, ...named };
  if (ASKS_NOTHING.test(sentence) || PAST.test(sentence)) return null;
  if (OBLIGES.test(sentence))
    return TASK_WORD.test(sentence)
      ? { who: MUST_MYSELF.test(sentence) ? 'speaker' : 'group', strength: 2, ...named }
      : null;
  return NEGATIVE.test(sentence) ? null : findPromise(sentence, named);
}

function findPromise(sentence: string, named: { name?: string }): Commitment | null {
  const who = named.name === undefined || OWN.test(sentence) ? 'speaker' : 'listener';
  const called = who === 'speaker' ? {} : named;
  if (PROMISES.test(sentence) || SETS_OUT.test(sentence)) {
    if (STATES.test(sentence)) return null;
    return { who, strength: 2, ...called };
  }
  if (STATES.test(sentence) || !ANY_VERB.test(sentence) || !FINITE.test(sentence)) return null;
  return { who, strength: OWN.test(sentence) ? 2 : 1, ...called };
}

/** Finds the actor or the person asked, who has a title. */
function findNamed(sentence: string): { name?: string } {
  for (const { groups } of sentence.matchAll(NAMED)) {
    const { name, after } = groups ?? {};
    // "I ask Mr. Suzuki" is the speaker's own act, unless he is asked for something: "に…お願い".
    if (name === undefined || (after === 'に' && !/お願い|頼|もら|いただ/.test(sentence))) continue;
    return { name };
  }
  return {};
}
