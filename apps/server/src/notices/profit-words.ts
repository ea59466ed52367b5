/**
 * Words by which profit is promised, as they stand without spaces, marks and case. A denial is none of them: 不保證獲利,
 * 수익을 보장하지 않습니다. House terms since 2026-11-23, after promise 6: no promised profit.
 */
const PROMISES: readonly RegExp[] = [
  /(?<![不未非無无]|無法|无法|不能|不得|不會|不会)(?:保證|保证|擔保|担保|包)(?:獲利|获利|賺|赚|收益|報酬|报酬|回報|回报|利潤|利润|盈利)/,
  /(?:獲利|获利|收益|報酬|报酬|回報|回报)(?:有)?(?:保證|保证|擔保|担保)(?!金)/,
  /[穩稳][賺赚]|必[賺赚]|[穩稳]定[獲获]利|[穩稳][獲获]利|零[風风][險险]|只[賺赚]不[賠赔虧亏]|保本/,
  /(?:無|无)[風风][險险](?:獲利|获利|收益|報酬|报酬|回報|回报|[賺赚])/,
  /guarantee[ds]?(?:annual|monthly|daily|high|fixed)?(?:return|profit|income|gain|yield|earning)/,
  /(?:return|profit|income|gain|yield|earning)s?(?:are|is)?guaranteed/,
  /(?:riskfree|risk0|norisk|zerorisk)(?:return|profit|income|gain|yield|earning|money)/,
  /(?:sure|certain)(?:profit|gain|win)|(?:cannot|cant)lose/,
  /(?:수익|이익|수익률)(?:을|를|이|은|률)?(?:100)?(?:보장|확정)(?!하지않|되지않|하지못|하는것은아)/,
  /보장(?:된|되는|하는)?(?:수익|이익)|원금(?:을|은|이)?보장(?!하지않|되지않|하지못)|확정(?:된)?수익|무위험수익|무조건수익/,
];

/** Letters that look like Latin ones and are none. */
const LIKE: ReadonlyMap<string, string> = new Map([
  ...([
    ['а', 'a'],
    ['е', 'e'],
    ['о', 'o'],
    ['р', 'p'],
    ['с', 'c'],
    ['і', 'i'],
    ['ѕ', 's'],
    ['у', 'y'],
  ] as const),
  ...([
    ['х', 'x'],
    ['ԁ', 'd'],
    ['ɡ', 'g'],
    ['α', 'a'],
    ['ο', 'o'],
    ['ι', 'i'],
    ['т', 't'],
    ['п', 'n'],
  ] as const),
]);

/** One form of a text: width, case and accents gone, and whatever stands between its letters. */
function plain(text: string): string {
  const folded = text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  return [...folded].map((letter) => LIKE.get(letter) ?? letter).join('');
}

/** The words of a text that promise profit, as they are told to who wrote it; undefined where there are none. */
export function promiseIn(text: string): string | undefined {
  const said = plain(text);
  for (const promise of PROMISES) {
    const [found] = promise.exec(said) ?? [];
    if (found !== undefined) return found;
  }
  return undefined;
}
