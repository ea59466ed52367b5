/** Width of a heat map and the height of its lines, in px of the 390-wide design; all of it scales together. */
const MAP_WIDTH = 358;
const LINE = 14;
const PADDING = 6;
/** Width of a Chinese or Korean character and of a Latin letter in small and in large tiles, px. */
const SMALL = { wide: 11, narrow: 6.4 };
const LARGE = { wide: 15, narrow: 8.6 };
/** Room of "+10.00%" in small type, px. */
const PERCENT = 44;

export interface TileText {
  /** The label has room: whole, or on two lines without a word that is torn. */
  readonly label: boolean;
  readonly percent: boolean;
  readonly large: boolean;
}

type Type = typeof SMALL;

function widthOf(text: string, { wide, narrow }: Type): number {
  return [...text].reduce((width, character) => width + (character > '\u2e7f' ? wide : narrow), 0);
}

/** Lines that the label takes in a tile of this width; Infinity where a word of it is wider than the tile. */
function linesOf(label: string, room: number, type: Type): number {
  // Chinese breaks anywhere, Latin and Korean between words.
  const words = label.split(' ').map((word) => (/[\u2e80-\u9fff]/.test(word) ? type.wide : widthOf(word, type)));
  if (Math.max(...words) > room) return Number.POSITIVE_INFINITY;
  return Math.ceil(widthOf(label, type) / room);
}

/**
 * What a tile has room to say.
 * @param box shares of the map's width and height
 * @param ratio width to height of the map
 */
export function tileText(label: string, box: { width: number; height: number }, ratio: number): TileText {
  const room = box.width * MAP_WIDTH - PADDING;
  const lines = Math.floor((box.height * (MAP_WIDTH / ratio) - PADDING) / LINE);
  const large = box.width > 0.3 && box.height > 0.2 && linesOf(label, room, LARGE) <= 2;
  const taken = linesOf(label, room, large ? LARGE : SMALL);
  const fits = taken <= Math.min(2, lines);
  return { label: fits, percent: fits && lines > taken && room >= PERCENT, large };
}
