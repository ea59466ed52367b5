/** What a person can draw on a chart. */
export const DRAWING_TOOLS = ['segment', 'ray', 'level', 'channel', 'fibonacci'] as const;
export type DrawingTool = (typeof DRAWING_TOOLS)[number];

/** How many points make each. */
const POINTS: Record<DrawingTool, number> = { segment: 2, ray: 2, level: 1, channel: 3, fibonacci: 2 };

export interface DrawnPoint {
  /** Epoch ms of the market. */
  readonly time: number;
  /** The price as it is read. */
  readonly value: number;
}

/** A line drawn by a person. */
export interface Drawing {
  readonly id: string;
  readonly tool: DrawingTool;
  readonly points: readonly DrawnPoint[];
}

/** Lines that one chart keeps at most; the oldest make room. */
export const MOST_DRAWINGS = 50;

function isPoint(point: unknown): point is DrawnPoint {
  if (typeof point !== 'object' || point === null) return false;
  const { time, value } = point as Partial<Record<keyof DrawnPoint, unknown>>;
  return Number.isFinite(time) && Number.isFinite(value);
}

/** Drawings as they were kept somewhere that anybody may have written to; what is none is left out. */
export function readDrawings(kept: unknown): readonly Drawing[] {
  if (!Array.isArray(kept)) return [];
  const seen = new Set<string>();
  return kept.flatMap((one: unknown): Drawing[] => {
    if (typeof one !== 'object' || one === null) return [];
    const { id, tool, points } = one as Partial<Record<keyof Drawing, unknown>>;
    const known = DRAWING_TOOLS.find((name) => name === tool);
    if (typeof id !== 'string' || known === undefined || seen.has(id)) return [];
    if (!Array.isArray(points) || points.length !== POINTS[known] || !points.every(isPoint)) return [];
    seen.add(id);
    return [{ id, tool: known, points: points.map(({ time, value }) => ({ time, value })) }];
  });
}

/** The drawings with this one added, or in the place of the one that it is a new state of. */
export function withDrawing(drawings: readonly Drawing[], drawing: Drawing): readonly Drawing[] {
  if (drawing.points.length !== POINTS[drawing.tool]) return drawings;
  const known = drawings.some(({ id }) => id === drawing.id);
  if (known) return drawings.map((one) => (one.id === drawing.id ? drawing : one));
  return [...drawings, drawing].slice(-MOST_DRAWINGS);
}

/** An id that none of these has. */
export function nextDrawingId(drawings: readonly Drawing[]): string {
  const numbers = drawings.map(({ id }) => Number(id.replace('line-', ''))).filter(Number.isFinite);
  return `line-${Math.max(0, ...numbers) + 1}`;
}
