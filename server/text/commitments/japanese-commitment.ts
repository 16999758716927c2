import type { Commitment } from './commitment.ts';

// Stems of verbs for work after a meeting.
const TASK =
  '送(?:り|ら|付|信)|書き|作(?:り|成)|伝え|聞(?:き|いて)|直し|直さ|確認|確かめ|連絡|電話|用意|準備|調べ|調査|調整|共有|提出|手配|修正|登録|設定|相談|まとめ|出し|出さ|出させ|持って(?:行き|いき|き)|持ち帰|予約|対応|検討|更新|追加|変更|変え|依頼|入れ|入力|整理|印刷|渡し|届け|返(?:事|信|し|却|金)|決め|話し|測|試|参り|伺|訪問|付け|見直|発注|注文|購入|手続|申請|申し込|郵送|配布|配り|集め|集計|比較|公開|配信|掲載|投稿|削除|修理|交換|契約|回答|お返事|ご連絡|差し上げ|引き受け|担当|押さえ|片付け|翻訳|校正|下見|点検|検証|実装|開発|導入|移行|復旧|報告書|清書|やり|やら|戻し|直す|進め|見積|取り寄せ|問い合わせ|引き継|確保|募集|面接|招待|案内|案を|支払|振り込|請求|署名|承認|貼';
const FINAL = '(?:[ねよわなぞ]|ので|んで|から|が|けど)*[。、．.!！]?';
/** Plain verbs, among friends and colleagues: "こっちで巻き取るわ". A condition stands before its verb instead. */
const PLAIN_OWN =
  /(?:私|僕|俺|自分|うち|こっち|こちら)(?:が|で|のほうで|の方で)(?![^。]{0,60}(?:[うくすつぬむぶぐる]と|たら|れば)(?!い|思))/;
const PLAIN_VERB = /(?:[うくつぬむぶぐる]|(?<![でま])す)(?:[ねよわ]|から|ので)?[。！!]?$/;
const PROMISES = new RegExp(
  `(?:お|ご)?(?:${TASK})(?!に来)[^。、がと]{0,6}?(?:し|いた|致|させていただき|ておき|てみ)?(?:します|いたします|ます|致します|ておきます|てみます|てきます|させていただきます|に行きます|おります)${FINAL}$`,
);
const SETS_OUT = new RegExp(
  `(?:て|で)(?:おき|いき|き|み)ます${FINAL}$|(?:と|ど)(?:く(?:よ|ね|わ)?[。]?|きます${FINAL})$|(?:て|で)(?:おく|みる)(?:よ|ね|わ)[。]?$`,
);
const OWN =
  /(?:私|僕|俺|わたし|自分|こちら|こっち|弊社|当社|当部|当方|うち|私ども|我々)(?:たち)?(?:が|から|で|のほうで|の方で|の口から|も|は)/;
const ANY_VERB = new RegExp(`(?:ます|ますので|ますね)${FINAL}$`);
const STATES =
  /(?:思い|考え|感じ|わかり|分かり|(?<!ん)でき|食べて(?:き|い)|飲んで(?:き|い)|あり|(?<![\p{Script=Han}])い|(?<=[日中時間人分])い|おり|なり|困り|違い|知って|存じ|住んで|飲み|食べ|好き|と言い|申し|過ぎ|かかり|見え|聞こえ|助かり|済み|困惑し|混乱し|怒り|喜び|泣き|休み|戻り|帰り|失礼し|失礼いたし|賛成し|反対し|反対いたし|同意し|理解し|感謝し|期待し|希望し|降り|上がり|下がり|増え|減り|伸び|続き|始まり|終わり|開き|(?<!電)話し|参加し|出席し|驚き|頑張り|がんばり|[てで]|(?<!よう)に(?:移り|し)|休憩し|中止し|出|(?<!(?:報告|連絡|回答|返事|案内|送付))申し上げ|預からせ|とし)ます/u;
/** 「点検が入ります」. */
const COMES = /(?:車|客|人|検査|点検|工事|業者|荷物|電話)が(?:入り|来|着き|届き)ます/;
/** 「打たれますよ」 foretells. */
const SUFFERED = /[かがさたなばまらわ]れますよ?/;
const IN_THE_MEETING =
  /画面(?:を|の)?共有|次の(?:議題|項目|スライド|話)|(?:会議|打ち合わせ|ミーティング|発表|説明|議事)を?(?:始め|開始|終わ|終了|進め)|ご?(?:説明|紹介|挨拶|質問|発言|報告)(?:させて|し|いた|を)|簡単に|正直に|一つだけ|まず(?!は.*までに)[^。]*話|もう一度(?:言|お願|話)|ミュート|マイク|カメラ|画面|ページ|手を挙げ|挙手|拍手|窓を|拡大|休憩|録画|自己紹介|チクッ/;
/** Predictions ("瓦は二十年持ちますよ"), hearsay, thanks, wishes and answers on the spot. */
const NO_TASK = new RegExp(
  [
    'と(?:聞き|伺い|言われ)ますが?[。、]?$',
    '[てで](?:ください|いただき)ました',
    '(?:ほしい|欲しい)(?:の|もの|こと)[はがと]',
    '(?:いただける|もらえる)と[^。、]{1,12}です',
    '(?:聞かせ|声に出し|話して?み|率直に)[^。]{0,4}(?:ください|いただけ)',
    '(?:持ち|取れ|切れ|立ち|浮き|足り|間に合い|冷め|乾き)ますよ',
    'もらいますか[。？?]?$',
    'いけなくて[。]?$',
    'ないでください[。]?$|[てで]くださいっていうの',
    '(?:開け|閉め|押し|抜い|差し込ん|どかし)て(?:み|少し)?(?:て)?(?:ください|いただけ)',
  ].join('|'),
);
/** A speaker who will be absent promises nothing. */
const IS_AWAY = /(?:休み|休暇|有休|有給|お休み)を?(?:いただ|頂|取|とり|とる|もら)/;
/** 「保証書がないと、…ことになります」: what follows from something is nobody's task. */
const FOLLOWS = /(?:がない|にな)と、[^。]{0,60}ことにな[りる]/;
const LATER = /までに|改めて|後日|早急に|追って|のちほど|中に|後で|後ほど|あとで|次回|来週|明日|来月|以内/;
const ASKS =
  /(?:て|で)(?:ください|下さい|いただけ(?:ます|れば|ると|ない|ません)|頂け(?:ます|れば|ると)|もらえ(?:ます|れば|ると|る(?!んじゃ|はず|らし|って|そう)|ない|ません)|もらいます|もらいたい|(?:ほしい|欲しい)(?!という|って|との)|くれ(?:ないか|ますか|ません|る[？?。]?$)|いただく必要|いただきますよう|いただきたい|頂きたい|ちょうだい)|を(?:お願いし|お願いいたし|お願い致し|頼み)ます|(?:お願いしたい|お願いできます)|(?:ご|お)(?:確認|連絡|返信|提出|送付|回答|対応|検討|手配|準備|用意|記入|登録|共有)(?:を)?(?:ください|下さい|お願い|いただけ|のほど)|させてください|もらいます/;
const ASKS_NOTHING =
  /(?:よろしく|宜しく)お願い|待(?:って|ち)?(?:ください|いただ)|お待ち|ご覧|かけください|座(?:って|り)|(?:聞|言|話|買|見|見て|教え|静かに|オンに|オフに|大きく|ゆっくり|続け|始め|想像|考え|思い出し|信じ|安心し|許し|覚え)(?:て|いて|って|して|して|えて)?(?:ください|下さい|いただけ|もらえ|くれ)|ご了承|^お願いします|^[^。]{0,8}、?お願いします[。]?$|聞かなかったこと|どうぞ|^(?:それでは、|では、)?まとめます/;
const OBLIGES =
  /(?:なければ|ないと|なくては|なきゃ)(?:なり|いけ|ダメ|だめ)?(?!、|困|.{0,60}(?:困|ことにな))|必要が(?:あり|ある)|べきです|ことに(?:な(?:り|って)|し(?:ます|ましょう|ました)|決ま)|で合意し|こと[。]$|(?:する|行う)予定です/;
/** Said of oneself without a verb of will: "leave it to me", "my part is …". */
const OF_MINE =
  /(?:(?:私|僕|こちら)に(?:預から|任せ|お任せ|やら)|(?<!さんに)(?:お)?任せ(?:て)?ください|(?:私|僕)の(?:分|担当|宿題|ほうで)(?:が|は|です)|(?:私|僕)が(?:窓口|担当)(?:に|で|です))/;
/** "I'll fetch you", as friends say it. */
const TELLS =
  /(?:に行く|に行ってくる|[てで]くる|[てで]みる|とく|どく|やる|預かる|届ける|直す|送る|出す|作る|書く)(?:よ|ね|わ|から)(?:[。、]|$)/;
/** Work after the meeting, though the verb may be any. */
const SURELY =
  /までに|改めて|後日|追って|たら(?=[^、。]{0,12}(?:ます|る))|あとで|後で|後ほど|折り返し|戻ったら|帰ったら|今夜|夜中|朝一|次第|ますよ[。！!]?$/;
const ASKS_FRIENDS =
  /(?:と|ど)いて(?:よ|ね|くれ)?(?:[。、]|$)|[てで]もらって(?:も)?いい|[てで](?:くれ|もらえ)る[？?。]?$|[てで]くれると(?:助か|嬉|うれ)/;
/** Forms of intention. */
const INTENDS =
  /(?:つもり(?:です|だ)|予定(?:です|で(?:、|$))|[おこそとのぼもろよ]うと(?:思います|思って(?:い)?ます)|ようにします|[おくしるすつ]形で|(?:ちゃ|じゃ)い?ます)/;
/** Forms that report what others do. */
const REPORTED =
  /(?:と|って)(?:はっきり)?(?:おっしゃって|約束)|(?:て|で)(?:くれる|くださる|いただける)(?:って|とのこと|そう)|(?:す|る|く)とのことです|予定になって|ことになっ(?:て|た(?:そう|とのこと))/;
/** Forms for events without an agent. */
const HAPPENS =
  /(?:始ま|終わ|開か|開催|施行|なくな|増え|減|上が|下が|延び)(?:る|れる|される|り)|(?:雨|雪)[がはも]/;
const NOT_DONE =
  /言った(?:きり|まま)|言ってた?(?:のに|けど)|言っていた|口では|すっぽか|ないことに|まだ来て|いない?んです|前の会社|昔は|例えば|もし|万が一|(?:私|僕)なら|でしょうね|逆立ち|、(?:はは|笑)/;
/** "法務で …": who is no single person. */
const TEAM =
  /(?<name>(?:[\p{Script=Han}\p{Script=Katakana}ー]{0,6}(?:部|課|室|委員会?|店さん|業者さん|事務局)|総務|法務|経理|人事|広報|営業))(?:が|から|のほうで|で(?!す)|に(?:お願い|して))/u;

/** The speaker's own obligation, unless another person is named. */
const MUST_MYSELF = /(?:なければ|ないと|なくては)(?:なり|いけ)|(?:私|僕|弊社|こちら)[がはで]/;
const DECIDED =
  /(?:する|行う)ものと(?:し|いた)|(?:る|す|う|く)運び(?:です|と)|(?:各自|みんなで?|全員)[^。]{2,30}[うくすつぬむぶぐる]、と(?:。|$)|という(?:こと|整理|形|方向)(?:で(?!す)|に(?:な|し))|ことに(?:なり|なって|し(?:まし|ましょ)|決ま)|で合意し|に決まり|(?:て|で)(?:くれる|くださる|いただける)(?:そう|こと|と(?!信じ|助か|思))|担当(?:する|です|で(?:、|$))|で、?決まり|に任せ(?:ましょう|ます|る)|にお任せ(?:する|します)/;
const LISTED = /(?:アクションアイテム|宿題|TODO|ToDo|タスク)(?:として|は|：|:)/i;
const PAST = /(?:ました|でした|たことが|べきでした|ていました)(?:が|けど|よ|ね)?[。]?$/;
const QUESTION =
  /(?:ですか|ますか|ませんか|でしょうか|か[？?]|んですか)[。？?]?$|[？?]$|^(?:誰が|いつ|なぜ|どこ|何を|どう)/;
const NEGATIVE = /(?:ません)[。？?]?$/;
const HABIT =
  /(?:月|週|日|年)ごとに|おきに|毎(?:日|朝|週|月|年|晩|回)|(?:半?年|月|週|日)に[一二三四五六数何\d]+[度回](?:は|も)?[^、。]{0,12}(?:ので|から)|いつも|普段|自動で|自動的に|ことがあり/;
const NAMED =
  /(?<name>[\p{Script=Han}\p{Script=Katakana}ー々]{1,6}?(?:さん|様|さま|くん|君|氏|先生|部長|課長|係長|主任|社長|専務|常務|室長|リーダー|マネージャー))(?<after>さ?、|担当|が|は|には|に|から|も|のほうで|の方で)/gu;
const FINITE =
  /(?:ます|ください|か[。？?]?$|です|ました|する|そうです|です|せん|いたい|必要があり|てもら|ていただ|お願い)/;
/** "I'll send it back, is Tuesday fine?" */
const AFTERTHOUGHT = /((?:し|り|き|い|て|れ|べ|め)ます(?:ね|よ|ので|んで)?)、[^、]{1,16}$/;
const TASK_WORD = new RegExp(TASK);
const TURN = /^[^。、]{1,8}(?:さん|様|部長|課長)、?(?:お願いします|どうぞ)/;

/** The end of a statement within a sentence; its verb comes last. */
const ENDS_INSIDE =
  /(?<=(?:ます|です|ません|ました|るよ|くよ|すよ|いよ)(?:[ねよわ]|ので|んで|から|けど|が|し)*|[くすつぬむるぐぶい](?:ので|んで))[、。]/;

/** Returns the commitment or the request of a Japanese sentence, or null: of the whole, or of a statement in it. */
export function findJapaneseCommitment(said: string): Commitment | null {
  if (NOT_DONE.test(said)) return null;
  const sentence = said.replace(AFTERTHOUGHT, '$1');
  const whole = findInStatement(sentence);
  if (whole?.name !== undefined || whole?.who === 'speaker') return whole;
  const statements = said.split(ENDS_INSIDE).filter((statement) => statement !== '');
  if (statements.length === 1) return whole;
  const sure = statements.map(findInStatement).filter((found) => found?.strength === 2);
  return (
    sure.find((found) => found?.who === 'speaker' || found?.name !== undefined) ?? whole ?? sure[0] ?? null
  );
}

function findInStatement(sentence: string): Commitment | null {
  if (IN_THE_MEETING.test(sentence) && !LATER.test(sentence)) return null;
  if (IS_AWAY.test(sentence) || FOLLOWS.test(sentence)) return null;
  if (NO_TASK.test(sentence) && !LATER.test(sentence)) return null;
  if (TURN.test(sentence) || HABIT.test(sentence)) return null;
  const named = findNamed(sentence);
  if (OF_MINE.test(sentence)) return { who: 'speaker', strength: 2 };
  if (ASKS.test(sentence) || ASKS_FRIENDS.test(sentence))
    return ASKS_NOTHING.test(sentence) ? null : { who: 'listener', strength: 2, ...named };
  if (QUESTION.test(sentence)) return null;
  if (OWN.test(sentence) && REPORTED.test(sentence)) return { who: 'speaker', strength: 2 };
  if (REPORTED.test(sentence) && !HAPPENS.test(sentence)) return { who: 'group', strength: 2, ...named };
  if (DECIDED.test(sentence) && !HAPPENS.test(sentence)) return { who: 'group', strength: 2, ...named };
  if (LISTED.test(sentence)) return { who: 'group', strength: 2, ...named };
  if (ASKS_NOTHING.test(sentence) || PAST.test(sentence)) return null;
  if (OBLIGES.test(sentence))
    return TASK_WORD.test(sentence)
      ? { who: MUST_MYSELF.test(sentence) ? 'speaker' : 'group', strength: 2, ...named }
      : { who: 'group', strength: 1, ...named };
  if (isPlainOwn(sentence) && !HAPPENS.test(sentence)) return { who: 'speaker', strength: 2 };
  if (TELLS.test(sentence) || (INTENDS.test(sentence) && !HAPPENS.test(sentence))) {
    const is_own = named.name === undefined || OWN.test(sentence);
    return is_own ? { who: 'speaker', strength: 2 } : { who: 'group', strength: 2, ...named };
  }
  return NEGATIVE.test(sentence) ? null : findPromise(sentence, named);
}

/** Looks for who and for the verb one by one: together they were looked for from each who up to the end. */
function isPlainOwn(sentence: string): boolean {
  const verb = PLAIN_VERB.exec(sentence);
  if (verb === null) return false;
  const clause = sentence.lastIndexOf('。', verb.index - 1) + 1;
  const who = PLAIN_OWN.exec(sentence.slice(clause));
  return who !== null && clause + who.index + who[0].length <= verb.index;
}

function findPromise(sentence: string, named: { name?: string }): Commitment | null {
  const who = named.name === undefined || OWN.test(sentence) ? 'speaker' : 'listener';
  const called = who === 'speaker' ? {} : named;
  if (PROMISES.test(sentence) || SETS_OUT.test(sentence)) {
    if (STATES.test(sentence)) return null;
    return { who, strength: 2, ...called };
  }
  if (COMES.test(sentence) && !OWN.test(sentence)) return null;
  if (SUFFERED.test(sentence) && !LATER.test(sentence) && !TASK_WORD.test(sentence)) return null;
  if (STATES.test(sentence) || !ANY_VERB.test(sentence) || !FINITE.test(sentence)) return null;
  return { who, strength: OWN.test(sentence) || SURELY.test(sentence) ? 2 : 1, ...called };
}

/** Finds the actor or the person asked, who has a title. */
function findNamed(sentence: string): { name?: string } {
  for (const { groups } of sentence.matchAll(NAMED)) {
    const { name, after } = groups ?? {};
    // "I ask Mr. Suzuki" is the speaker's own act, unless he is asked for something: "に…お願い".
    if (name === undefined || (after === 'に' && !/お願い|頼|もら|いただ|任せ/.test(sentence))) continue;
    return { name };
  }
  const team = OWN.test(sentence) ? undefined : TEAM.exec(sentence)?.groups?.['name'];
  if (team !== undefined) return { name: team };
  return {};
}
