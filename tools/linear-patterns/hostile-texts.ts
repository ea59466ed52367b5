import { type AST, parseRegExpLiteral } from '@eslint-community/regexpp';

/** Characters of which at least one is in nearly every class. */
const USUAL = [...'aA0 \n\t<>"\'-.,/:&;_=()[]{}#$%@!?+*|\\~台\u0001\u00a0'];
/** Characters of a class that are tried. */
const OF_CLASS = 3;
/** Pieces of which texts are made; of longer patterns the shortest. */
const MOST_PIECES = 70;
/** What follows a piece that is repeated, so that the whole does not fit in the end. */
const ENDS = ['', '\u0001', '\n', 'a', '!', '<'];

/** A text that grows: its beginning, what is repeated, its end. */
export interface Growing {
  readonly head: string;
  readonly piece: string;
  readonly end: string;
}

type Single = AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass;

/**
 * Texts made to keep a pattern busy: what its quantifiers repeat, what its alternatives begin with, every pair of its
 * characters, each many times over behind what leads there, and with an end that fits nothing.
 */
export function hostileTexts(source: string, flags: string): Growing[] {
  const ast = parseRegExpLiteral(new RegExp(source, flags));
  const own = [...new Set([...source.replace(/\\./g, '')].filter((one) => /[^\\^$*+?()[\]{}|]/.test(one)))];
  const plain = flags.replace(/[gy]/g, '');
  const pieces = new Set<string>();
  const heads = new Set<string>(['']);
  const singles = new Set<string>();

  /** Characters of a class, those that the pattern itself names first: they lie where its parts meet. */
  function charactersOf(node: Single): string[] {
    const one = new RegExp(`^(?:${node.raw})$`, plain);
    const found = [...own, ...USUAL].filter((character) => one.test(character));
    for (const character of found.slice(0, OF_CLASS)) singles.add(character);
    return [...new Set(found)].slice(0, OF_CLASS);
  }

  /** Short texts that an element fits; `before` is one that leads to it. */
  function textsOf(element: AST.Element, before: string): string[] {
    switch (element.type) {
      case 'Character': {
        const text = String.fromCodePoint(element.value);
        singles.add(text);
        return [text];
      }
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return charactersOf(element);
      case 'Quantifier': {
        const inner = textsOf(element.element, before);
        if (element.max > 1) {
          heads.add(before);
          heads.add(before + (inner[0] ?? ''));
          for (const text of inner) pieces.add(text);
        }
        const least = inner.map((text) => text.repeat(element.min));
        return element.min === 0 ? ['', ...inner.slice(0, 1)] : least;
      }
      case 'CapturingGroup':
      case 'Group':
        return element.alternatives.flatMap((one) => textsOfAll(one.elements, before)).slice(0, 4);
      case 'Assertion':
        if (element.kind === 'lookahead' || element.kind === 'lookbehind')
          for (const one of element.alternatives) for (const text of textsOfAll(one.elements, before)) pieces.add(text);
        return [''];
      case 'Backreference':
        return [''];
      default:
        return [''];
    }
  }

  function textsOfAll(elements: readonly AST.Element[], before: string): string[] {
    let texts = [''];
    for (const element of elements) {
      const next = textsOf(element, before + (texts[0] ?? ''));
      texts = texts.flatMap((text) => (next.length === 0 ? [text] : next.map((one) => text + one))).slice(0, 4);
      // Where a search begins anew at each place, what a match begins with is what hurts.
      for (const text of texts) pieces.add(text);
    }
    return texts;
  }

  for (const { elements } of ast.pattern.alternatives) textsOfAll(elements, '');
  const few = [...singles].slice(0, 10);
  for (const one of few) for (const other of few) pieces.add(one + other);
  for (const one of [' ', '\n', 'a', '0']) pieces.add(one);
  const shortest = [...pieces].filter((piece) => piece !== '').sort((a, b) => a.length - b.length);
  return shortest
    .slice(0, MOST_PIECES)
    .flatMap((piece) => [...heads].slice(0, 8).flatMap((head) => ENDS.map((end) => ({ head, piece, end }))));
}
