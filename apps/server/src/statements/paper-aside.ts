// Runs in a process of its own (stream-aside.ts): a year of entries takes some seconds to draw.
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import PDFDocument from 'pdfkit';
import { type Faces, openFaces, type Run, type Weight } from './paper-faces.ts';
import type { PaperHead, PaperLine } from './paper-words.ts';

/** A4 in points. */
const [WIDTH, HEIGHT] = [595.28, 841.89];
const MARGIN = 42;
const RIGHT = WIDTH - MARGIN;
const FOOT = HEIGHT - 34;
/** Where columns begin, and for the two of amounts where they end. */
const COLUMNS = { when: MARGIN + 6, what: MARGIN + 104, amount: RIGHT - 106, balance: RIGHT - 6 } as const;
const WHAT_WIDTH = COLUMNS.amount - COLUMNS.what - 78;
const [INK, FAINT, RULE, BAND, BRAND] = ['#16202c', '#667383', '#d9dfe6', '#f2f5f8', '#0b5f8a'];
const [LINE, LINES] = [19, 31];
/** Bytes that may wait for the reader before drawing rests. */
const MOST_WAITING = 262_144;

interface Style {
  readonly size: number;
  readonly weight?: Weight;
  readonly colour?: string;
  /** `x` is where it ends. */
  readonly fromRight?: boolean;
  /** It is cut, and says so. */
  readonly most?: number;
}

class Paper {
  readonly #doc: PDFKit.PDFDocument;
  readonly #head: PaperHead;
  readonly #faces: Faces;
  /** The widths of what is written again and again. */
  readonly #widths = new Map<string, number>();
  #page = 0;
  #y = 0;
  #shaded = false;

  constructor(head: PaperHead) {
    this.#head = head;
    this.#doc = new PDFDocument({
      ...{ size: 'A4', margin: 0, autoFirstPage: false, lang: { tw: 'zh-Hant', en: 'en', ko: 'ko' }[head.language] },
      info: { Title: head.title, Author: head.brand, CreationDate: new Date(head.made), Producer: head.brand },
    });
    this.#doc.pipe(process.stdout);
    this.#faces = openFaces(head.language, (name, face) => void this.#doc.registerFont(name, Buffer.from(face)));
  }

  async begin(): Promise<void> {
    await this.#beginPage();
    const { brand, title, facts } = this.#head;
    await this.#write(brand, MARGIN, MARGIN, { size: 10, weight: 600, colour: BRAND });
    await this.#write(title, MARGIN, MARGIN + 17, { size: 19, weight: 600 });
    this.#y = MARGIN + 54;
    for (const [at, [label, value]] of facts.entries()) {
      const x = at % 2 === 0 ? MARGIN : MARGIN + (RIGHT - MARGIN) / 2;
      await this.#write(label, x, this.#y, { size: 8, colour: FAINT });
      await this.#write(value, x + 92, this.#y, { size: 9, weight: 600, most: 162 });
      if (at % 2 === 1) this.#y += 17;
    }
    this.#y += 10;
    await this.#writeColumns();
  }

  async add(line: PaperLine): Promise<void> {
    if ('note' in line) return this.#addNote(line.note);
    const { row, strong = false } = line;
    const [when, what, more, amount, balance] = row;
    const height = more === '' ? LINE : LINES;
    if (this.#y + height > FOOT - 18) await this.#nextPage();
    if (strong || this.#shaded) this.#fill(this.#y, height, strong ? BAND : '#fafbfc');
    this.#shaded = !this.#shaded;
    const weight: Weight = strong ? 600 : 400;
    const y = this.#y + 5.5;
    await this.#write(when, COLUMNS.when, y, { size: 8, colour: FAINT });
    await this.#write(what, COLUMNS.what, y, { size: 9, weight, most: WHAT_WIDTH });
    if (more !== '')
      await this.#write(more, COLUMNS.what, y + 12.5, { size: 7.5, colour: FAINT, most: WHAT_WIDTH + 74 });
    await this.#write(amount, COLUMNS.amount, y, { size: 9, weight, fromRight: true });
    await this.#write(balance, COLUMNS.balance, y, { size: 9, weight, fromRight: true });
    this.#y += height;
    this.#rule(this.#y);
  }

  async end(): Promise<void> {
    await this.#endPage();
    this.#doc.end();
    await once(this.#doc, 'end');
  }

  async #addNote(note: string): Promise<void> {
    if (this.#y + LINE > FOOT - 18) await this.#nextPage();
    await this.#write(note, COLUMNS.when, this.#y + 6, { size: 8, colour: FAINT });
    this.#y += LINE;
  }

  async #beginPage(): Promise<void> {
    // The reader may be slow, and a page that is drawn waits in memory.
    while (this.#doc.readableLength > MOST_WAITING) await once(process.stdout, 'drain');
    this.#doc.addPage();
    this.#page += 1;
    this.#y = MARGIN;
  }

  async #nextPage(): Promise<void> {
    await this.#endPage();
    await this.#beginPage();
    await this.#writeColumns();
  }

  async #endPage(): Promise<void> {
    const { note, page } = this.#head;
    await this.#write(note, MARGIN, FOOT, { size: 7.5, colour: FAINT, most: 430 });
    const number = page.replace('{page}', String(this.#page));
    await this.#write(number, RIGHT, FOOT, { size: 7.5, colour: FAINT, fromRight: true });
  }

  async #writeColumns(): Promise<void> {
    const [when, what, amount, balance] = this.#head.columns;
    this.#fill(this.#y, LINE, BRAND);
    const style = { size: 8, weight: 600, colour: '#ffffff' } as const;
    const y = this.#y + 5.5;
    await this.#write(when, COLUMNS.when, y, style);
    await this.#write(what, COLUMNS.what, y, style);
    await this.#write(amount, COLUMNS.amount, y, { ...style, fromRight: true });
    await this.#write(balance, COLUMNS.balance, y, { ...style, fromRight: true });
    this.#y += LINE;
    this.#shaded = false;
  }

  #fill(y: number, height: number, colour: string): void {
    this.#doc.rect(MARGIN, y, RIGHT - MARGIN, height).fill(colour);
  }

  #rule(y: number): void {
    this.#doc.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.4).strokeColor(RULE).stroke();
  }

  async #write(text: string, x: number, y: number, style: Style): Promise<void> {
    const { size, weight = 400, colour = INK, fromRight = false, most } = style;
    if (text === '') return;
    let runs = await this.#faces.runsOf(text, weight);
    let width = this.#widthOf(runs, size);
    if (most !== undefined && width > most) {
      runs = await this.#faces.runsOf(await this.#cut(text, weight, size, most), weight);
      width = this.#widthOf(runs, size);
    }
    let at = fromRight ? x - width : x;
    this.#doc.fillColor(colour).fontSize(size);
    for (const run of runs) {
      // Faces have their own heights; letters of all stand on one line.
      this.#doc.font(run.face).text(run.text, at, y + size * 0.86, { lineBreak: false, baseline: 'alphabetic' });
      at += this.#widthOf([run], size);
    }
  }

  /** As much of a text as there is room for, with dots for the rest. */
  async #cut(text: string, weight: Weight, size: number, most: number): Promise<string> {
    const characters = [...text];
    let [fits, tooMany] = [0, characters.length];
    const upTo = (count: number) => `${characters.slice(0, count).join('')}...`;
    while (tooMany - fits > 1) {
      const middle = Math.floor((fits + tooMany) / 2);
      if (this.#widthOf(await this.#faces.runsOf(upTo(middle), weight), size) > most) tooMany = middle;
      else fits = middle;
    }
    return upTo(fits);
  }

  #widthOf(runs: readonly Run[], size: number): number {
    return runs.reduce((sum, { text, face }) => {
      const key = `${face} ${text}`;
      const known = this.#widths.get(key);
      if (known !== undefined) return sum + known * size;
      const width = this.#doc.font(face).fontSize(100).widthOfString(text) / 100;
      // Words come again, amounts hardly ever.
      if (!/^[\d.,+:-]+$/.test(text) && this.#widths.size < 4_096) this.#widths.set(key, width);
      return sum + width * size;
    }, 0);
  }
}

const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
let paper: Paper | undefined;
for await (const line of lines) {
  if (line === '') continue;
  if (paper === undefined) {
    paper = new Paper(JSON.parse(line) as PaperHead);
    await paper.begin();
  } else await paper.add(JSON.parse(line) as PaperLine);
}
await paper?.end();
