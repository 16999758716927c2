import { toEnglishStem } from './english-stem.ts';

/** Times, measures, people and pleasantries: said at any meeting, and the subject of hardly any. */
const PASSING = new Set([
  ...`phone bus price train
january february march april may june july august september october november december spring summer autumn winter christmas easter
weekend fortnight noon midnight lunch lunchtime tea coffee biscuit cake soup rain weather traffic pound euro dollar cent pence quid metre meter litre liter mile inch foot kilo
gram degree percent dozen bit lot row pair bottle box mum dad mother father sister brother son daughter husband wife nephew niece uncle aunt grandmother
grandfather grandson granddaughter cousin friend neighbour neighbor kid child children boy girl man woman men women lad lady gentleman love lovely darling
bless cheer bye congratulation sir madam god goodness heaven hell luck joke laugh doorbell dog cat hand knee head back arm leg eye face voice name
ring rang send sent write wrote written text email mail call list sheet note letter photo picture video
tuesday chair seat door window floor street road town word story question answer reason rest way place side top bottom front end start
ninth tenth eighth seventh sixth fifth fourth third today tomorrow tonight yesterday morning evening money staff room finish reference
job level step state copy item option test check trial try build hold drop walk wake stand finish offer bad electric mess south north east west
manager boss director chairman councillor doctor nurse teacher professor customer client user owner pupil student`
    .split(/\s+/)
    .map(toEnglishStem),
  ...`사무국 사무처 행정실 간사
전화 버스 기차 비행기
작년 올해 내년 재작년 새벽 아침 점심 저녁 오전 오후 월말 연말 주말 평일 요일 월요일 화요일 수요일 목요일 금요일 토요일 일요일 봄 여름 가을 겨울 이월 삼월 사월 오월 유월 칠월 팔월 구월 시월
퍼센트 마리 미터 센티 리터 그램 킬로 정도 절반 하나 둘째 셋째 오늘 내일 어제 이번 다음 지난 저번 요즘 이제 나중 처음 마지막 한번 두번 이만
엄마 아빠 아버지 어머니 언니 오빠 누나 동생 아들 딸 남편 아내 신랑 시어머니 할머니 할아버지 이모 삼촌 조카 손자 손녀 손주 애들 아이 아저씨 아줌마 친구 여러분
안쪽 바깥쪽 뒤쪽 앞쪽 위쪽 아래쪽 옆 대박 죄송 감사 수고 부탁 괜찮 커피 케이크 고양이 고양 강아지 문자 메일 사진 종이 이름 얘기 이야기
대표님 선생님 사장님 팀장 과장 대리 원장 실장 관장 교장 교수 위원 위원장 이사장 소장 반장 회장 총무 자리 시간 사람 생각 마음 소리 목소리 모르 도넛 하하 허허 방법 느낌 결정 필요 가능 확인 준비
채팅 질문 박수 성함 연락 직장 출근 퇴근 만원 천원 이유 먼저 시작`.split(/\s+/),
  ...`事務局 理事者
電話 電車 バス 自転車 飛行機 新幹線 タクシー 去年 今年 来年 昨年 一昨年 先月 来月 今月 先週 来週 今週 再来週 昨日 今日 明日 午前 午後 夕方 夜中 朝方 深夜 早朝 夕飯 朝食 昼食 夕食 昼休み 週末 平日 年末 年始 月末
曜日 月曜 火曜 水曜 木曜 金曜 土曜 日曜 月曜日 火曜日 水曜日 木曜日 金曜日 土曜日 日曜日 土日 連休 正月 時間 時代 時期 半分 最初 最後 途中 以上 以下 以内 以外 全部 全員 一人 二人 三人 一番 二番 三番 一度 二度 一回 二回 今回 前回 次回 毎回 毎日 毎週 毎年
一緒 自分 本人 両方 片方 普通 大変 大丈夫 面白 結構 正直 実際 本当 問題 意見 理由 原因 方法 仕方 様子 気持 気分 感じ 気持ち 心配 安心 失礼 恐縮 迷惑 苦労 準備 確認 連絡 相談 説明 質問 回答 返事 報告 発表 拍手 紹介 挨拶 担当 反対 賛成
父親 母親 両親 親父 息子 兄弟 姉妹 夫婦 旦那 主人 奥様 家内 子供 子ども 赤ちゃん お母さん お父さん おばあちゃん おじいちゃん 友達 友人 近所 隣人 先生 医者 店長 部長 課長 社長 会長 院長 園長 校長 工場長 委員 委員長 議長 議員 司会 監督 先輩 後輩 新人 若者 大人 年寄り
病気 風邪 入院 怪我 手術 花粉症 誕生日 旅行 温泉 野球 サッカー テニス ゴルフ マラソン ジョギング 散歩 映画 音楽 歌手 ドラマ ゲーム アニメ テレビ ラジオ スマホ 携帯 パソコン カメラ 写真 動物 子犬 ネコ ウサギ カラス クマ
弁当 お弁当 唐揚げ 卵焼き カレー ラーメン うどん 蕎麦 寿司 饅頭 煎餅 クッキー ケーキ チョコ アイス コーヒー お茶 紅茶 ビール 日本酒 ワイン 味噌 味噌汁 豚汁 野菜 果物 スイカ 西瓜 バナナ リンゴ 大根 人参 白菜 玉ねぎ 漬物 納豆 天気 台風 大雨 大雪 猛暑 気温 扇風機 エアコン
財布 眼鏡 帽子 靴下 着物 洗濯物 布団 座布団 椅子 テーブル 冷蔵庫 掃除機 玄関 台所 居間 和室 天井 廊下 階段 入口 入り口 出口 駐車場 駅前 銀行 郵便局 コンビニ スーパー 美容院 床屋 図書館 公園 神社 会社 会場 事務所 会議室 応接 受付 看板 名刺 封筒 切手 書類 用紙 資料 図面
手紙 葉書 絵葉書 年賀状 伝言 メモ チャット アンケート マイク 画面 音声 録音 ボタン リンク カバー 仕事 残業 休憩 休日 休暇 出張 転勤 引退 学生 生徒 大学 高校 中学 小学校 幼稚園 試験 宿題 受験 部活 卒業 予定 日程 都合 場合 場所 反応 趣味 特技 手品 冗談 笑い話 噂話 思い出 経験
千円 万円 百円 百万 千万 二千 三千 五千 一万 二万 三万 十万 百万円 予算 経理 総務 人事 営業 現場 判子 署名 印鑑 早速 具体 簡単 必要 可能 大事 大切 重要 特別 最近 最高 最低 平均`.split(
    /\s+/,
  ),
]);

/** Whether a word, by its key or as it is said in lower case, is one that talk is full of whatever it is about. */
export const isPassing = (word: string): boolean => PASSING.has(word);

/** Words for a place, which alone name no subject. */
const PLACES = new Set(
  `서울 부산 대구 인천 광주 대전 울산 세종 수원 평택 강릉 제주 제주도 여수 경주 전주 안동 춘천 천안 강남 일본 중국 미국 베트남 유럽 프랑스 독일 영국 도쿄 오사카
北海道 青森 岩手 宮城 仙台 秋田 山形 福島 茨城 栃木 群馬 埼玉 千葉 東京 神奈川 横浜 川崎 新潟 富山 石川 金沢 福井 山梨 長野 岐阜 静岡 愛知 名古屋 三重 滋賀 京都 大阪 兵庫 神戸 奈良 和歌山 鳥取 島根 岡山 広島 山口 徳島 香川 愛媛 高知 福岡 博多 佐賀 長崎 熊本 大分 宮崎 鹿児島 沖縄 札幌 函館 草津 箱根 熱海 軽井沢 日光 鎌倉 九州 四国 関東 関西 東北 北陸
日本 中国 韓国 台湾 香港 アメリカ ハワイ イギリス フランス ドイツ イタリア スペイン ポルトガル ロシア インド タイ ベトナム メキシコ ブラジル チリ カナダ オーストラリア ヨーロッパ アジア アフリカ パリ ロンドン ニューヨーク`.split(
    /\s+/,
  ),
);

export const isPlace = (word: string): boolean => PLACES.has(word);
