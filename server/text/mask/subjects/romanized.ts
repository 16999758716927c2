/** Syllables of Hangul and kana in Latin letters, as people write names in addresses. */
const INITIALS = 'g,kk,n,d,tt,r,m,b,pp,s,ss,,j,jj,ch,k,t,p,h'.split(',');
const VOWELS = 'a,ae,ya,yae,eo,e,yeo,ye,o,wa,wae,oe,yo,u,wo,we,wi,yu,eu,ui,i'.split(',');
const FINALS = ',k,k,k,n,n,n,t,l,k,m,l,l,l,p,l,m,p,p,t,t,ng,t,t,k,t,p,t'.split(',');
const FIRST_SYLLABLE = 0xac00;
/** From hiragana to the same sign in katakana. */
const TO_KATAKANA = 0x60;

const KANA: Record<string, string> = {};
for (const [row, vowels] of Object.entries({
  '': 'アイウエオ',
  k: 'カキクケコ',
  g: 'ガギグゲゴ',
  s: 'サシスセソ',
  z: 'ザジズゼゾ',
  t: 'タチツテト',
  d: 'ダヂヅデド',
  n: 'ナニヌネノ',
  h: 'ハヒフヘホ',
  b: 'バビブベボ',
  p: 'パピプペポ',
  m: 'マミムメモ',
  r: 'ラリルレロ',
}))
  for (const [place, kana] of Array.from(vowels).entries()) KANA[kana] = `${row}${'aiueo'.charAt(place)}`;
Object.assign(KANA, { ヤ: 'ya', ユ: 'yu', ヨ: 'yo', ワ: 'wa', ヲ: 'o', ン: 'n', ー: '', ッ: '' });
const SMALL: Readonly<Record<string, string>> = {
  ャ: 'ya',
  ュ: 'yu',
  ョ: 'yo',
  ァ: 'a',
  ィ: 'i',
  ゥ: 'u',
  ェ: 'e',
  ォ: 'o',
};

/** A word in Latin letters, in the form in which romanised words are compared. */
export function toRomanized(word: string): string {
  let letters = '';
  for (const said of word.normalize('NFC').toLowerCase()) {
    const sign = /[ぁ-ん]/.test(said) ? String.fromCharCode(said.charCodeAt(0) + TO_KATAKANA) : said;
    const small = SMALL[sign];
    letters = small === undefined ? letters + toLetters(sign) : letters.slice(0, -1) + small;
  }
  return toComparable(letters);
}

function toLetters(sign: string): string {
  const place = sign.charCodeAt(0) - FIRST_SYLLABLE;
  if (place < 0 || place >= 19 * 21 * 28) return KANA[sign] ?? sign;
  const [initial, vowel, final] = [Math.floor(place / 588), Math.floor((place % 588) / 28), place % 28];
  return `${INITIALS[initial] ?? ''}${VOWELS[vowel] ?? ''}${FINALS[final] ?? ''}`;
}

/** Of sounds that people write in several ways one is kept: "shi" and "si", "lee" and "ri", "young" and "yeong". */
export const toComparable = (letters: string): string =>
  letters
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, '')
    .replaceAll(
      /sh|tch|ch|ts|kk|tt|pp|ss|jj|ee|oo|ou|yeo|you|eo|eu|ae|ph/g,
      (sound) => SOUNDS[sound] ?? sound,
    )
    .replaceAll(/[lvfzjcqy]/g, (letter) => SOUNDS[letter] ?? letter)
    .replaceAll(/([a-z])\1/g, '$1');

const SOUNDS: Readonly<Record<string, string>> = {
  sh: 's',
  tch: 't',
  ch: 't',
  ts: 't',
  kk: 'k',
  tt: 't',
  pp: 'p',
  ss: 's',
  jj: 'j',
  ee: 'i',
  oo: 'u',
  ou: 'o',
  yeo: 'yo',
  you: 'yo',
  eo: 'o',
  eu: 'u',
  ae: 'e',
  ph: 'p',
  l: 'r',
  v: 'b',
  f: 'p',
  z: 'j',
  j: 'j',
  c: 'k',
  q: 'k',
  y: 'i',
};

/** What is left of foreign words in any script: "proton" and 프로톤. */
export const toConsonants = (comparable: string): string =>
  comparable.replaceAll(/[aeiouwy]/g, '').replaceAll(/[gdbj]/g, (letter) => UNVOICED[letter] ?? letter);
const UNVOICED: Readonly<Record<string, string>> = { g: 'k', d: 't', b: 'p', j: 't' };
