/** The browser and the system of a `User-Agent`, recognised in its most common forms. */
export interface ClientParts {
  browser: string;
  system: string;
  is_phone: boolean;
}

// The first match counts: most browsers also name those they imitate.
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bWhale\//, 'Whale'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** undefined: it is not a known browser. */
export function toClientParts(client: string | null): ClientParts | undefined {
  const find = (known: readonly [RegExp, string][]) => known.find(([sign]) => sign.test(client ?? ''))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  if (browser === undefined || system === undefined) return undefined;
  return { browser, system, is_phone: ['iPhone', 'Android'].includes(system) };
}
