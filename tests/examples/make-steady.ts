/** Replaces what differs from run to run by values that look like it: everything else has to be the same every time. */

const EXAMPLE_URL = 'https://minutes.example.com';

/** Random and sealed values, by the names of their fields. */
const BY_NAME: Readonly<Record<string, string>> = {
  next_token: 'bmV4dC1wYWdl',
  cursor: 'Y3Vyc29yLW9mLXRoZS1mZWVk',
  access_token: 'pat_Q3rT8wZk1mNp5vXa',
  refresh_token: 'ref_Vb4n7Hs2Kq9Lx1Tz',
  command: 'minutebook',
  token: 'pat_Q3rT8wZk1mNp5vXa',
  password: 'kelp-otter-quay-42',
  logout_token: 'eyJhbGciOiJSUzI1NiJ9.eyJzaWQiOiJvbmUifQ.c2lnbmF0dXJl',
  half_session: 'aGFsZi1zZXNzaW9u',
  setup: 'c2V0dXAtb2YtY29kZXM',
  setup_code: '7F3K-9QXM-2VTR-H5WB',
  share_id: 'NKSbrIL_7FEeyWqaSeKEbQ',
  challenge: 'Y2hhbGxlbmdlLWZvci1hLXBhc3NrZXk',
  clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
  attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oA',
  signature: 'c2lnbmF0dXJlLW9mLWEtcGFzc2tleQ',
};

const DRAWN = 'T8wZk1mNp5vXaQ3rVb4n7Hs2Kq9Lx1TzY6cF0gJdUeM';

/** And by their looks. */
const BY_LOOKS: readonly (readonly [RegExp, string])[] = [
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '5e0e1b53-9a2b-4a8c-9e54-6c1d4e8f0a11'],
  // Each story has a workspace of its own.
  [/\bharbour-[a-z]+\b/g, 'harbour'],
  [/http:\/\/127\.0\.0\.1:\d+\/hook\b/g, 'https://diary.example.org/hook'],
  [/\biss=http%3A%2F%2F127\.0\.0\.1%3A\d+/g, `iss=${encodeURIComponent(EXAMPLE_URL)}`],
  [/\bpat_[A-Za-z0-9]{16}\b/g, 'pat_Q3rT8wZk1mNp5vXa'],
  [/\bmsa_[A-Za-z0-9]{38}\b/g, `msa_${DRAWN.slice(0, 38)}`],
  [/^(pat|msa|mscim)_[\w-]{4}$/g, '$1_Q3rT'],
  [/\bwhsec_[\w+/=-]{40,}/g, 'whsec_c2VjcmV0LW9mLWEtd2ViaG9vay1mb3ItZG9jcw=='],
  // \b would not do: one of 64 begins with a hyphen.
  [/(?<![\w-])([a-z]{3,5}_)?[\w-]{43}(?=$|[&?])/g, `$1${DRAWN}`],
  [/\/s\/[\w-]{22}(?=$|[/?])/g, '/s/NKSbrIL_7FEeyWqaSeKEbQ'],
  [/\/entries\/[\w-]{22}(?=$|\/)/g, '/entries/mCLoIOM3ktoCFWGTVdMF8w'],
  [/(^|secret=)[A-Z2-7]{32}(?=$|&)/g, '$1JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'],
  [/\b[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}\b/g, 'QRWT-KXBH'],
  [/^\d{6}$/g, '492031'],
  [/^[a-z2-7]{4}(?:-[a-z2-7]{4}){3}$/g, 'xhww-eczb-qz6h-3xjb'],
];

export function makeSteady(baseUrl: () => string): (value: unknown) => unknown {
  const toSteadyText = (text: string) =>
    BY_LOOKS.reduce(
      (steady, [pattern, instead]) => steady.replaceAll(pattern, instead),
      text.replaceAll(baseUrl(), EXAMPLE_URL),
    );

  function toSteady(value: unknown, name = ''): unknown {
    if (typeof value === 'string') return BY_NAME[name] ?? toSteadyText(value);
    if (Array.isArray(value)) return value.map((item) => toSteady(item, name));
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(value).map(([key, inner]) => [key, toSteady(inner, key)]);
    // How long somebody else took to answer.
    // A machine has as much room, and as many cores, as it has.
    const isMeasured = 'room_bytes' in value && typeof value.room_bytes === 'number';
    const isSized = 'hour_minutes' in value && typeof value.hour_minutes === 'number';
    const isTimed = 'duration_ms' in value && ('attempted_at' in value || 'ok' in value);
    return {
      ...Object.fromEntries(fields),
      ...(isTimed && { duration_ms: 85 }),
      ...(isMeasured && { room_bytes: 42_000_000_000 }),
      ...(isSized && { hour_minutes: 14, lack: null }),
    };
  }
  return (value) => toSteady(value);
}
