import type { Chart, DeepPartial, OverlayCreate, OverlayStyle } from 'klinecharts';
import { type ChartPaint, fade } from './chart-style.ts';
import { type Drawing, DRAWING_TOOLS, type DrawingTool, type DrawnPoint } from './drawing.ts';

/** The library's name of what each tool draws. */
const OVERLAYS: Record<DrawingTool, string> = {
  segment: 'segment',
  ray: 'rayLine',
  level: 'horizontalStraightLine',
  channel: 'parallelStraightLine',
  fibonacci: 'fibonacciLine',
};

const GROUP = 'drawings';

function drawnStyles(paint: ChartPaint): DeepPartial<OverlayStyle> {
  const label = {
    color: paint.surface,
    backgroundColor: paint.brand,
    borderColor: paint.brand,
    family: paint.font.family,
  };
  return {
    line: { color: paint.brand, size: 1.5, style: 'solid' },
    point: {
      color: paint.brand,
      borderColor: fade(paint.brand, 0.3),
      activeColor: paint.brand,
      activeBorderColor: fade(paint.brand, 0.3),
      // A finger is wider than a mouse's arrow.
      radius: 5,
      activeRadius: 6,
    },
    text: { ...label, size: paint.font.size },
    rect: { color: fade(paint.brand, 0.1), borderColor: paint.brand },
  };
}

/** Gives all drawings the colours of the theme. */
export function paintDrawings(chart: Chart, paint: ChartPaint): void {
  for (const { id } of chart.getOverlays({ groupId: GROUP })) chart.overrideOverlay({ id, styles: drawnStyles(paint) });
}

export interface DrawingEvents {
  /** A line was finished, or moved. */
  onDrawn(drawing: Drawing): void;
  /** A line was touched, or nothing. */
  onSelect(id: string | undefined): void;
}

function pointsOf(points: readonly Partial<{ timestamp: number; value: number }>[]): DrawnPoint[] {
  return points.flatMap(({ timestamp, value }) =>
    timestamp === undefined || value === undefined ? [] : [{ time: timestamp, value }],
  );
}

function overlayOf(id: string, tool: DrawingTool, paint: ChartPaint, events: DrawingEvents): OverlayCreate {
  return {
    id,
    name: OVERLAYS[tool],
    groupId: GROUP,
    // The time of a point says nothing that the bars below it do not say; its price does.
    needDefaultXAxisFigure: false,
    styles: drawnStyles(paint),
    onDrawEnd: ({ overlay }) => events.onDrawn({ id, tool, points: pointsOf(overlay.points) }),
    onPressedMoveEnd: ({ overlay }) => events.onDrawn({ id, tool, points: pointsOf(overlay.points) }),
    onSelected: () => events.onSelect(id),
    onDeselected: () => events.onSelect(undefined),
  };
}

/** Lets the person draw a line with this tool, tap by tap. Returns the function that gives it up if it is not finished. */
export function beginDrawing(
  chart: Chart,
  id: string,
  tool: DrawingTool,
  paint: ChartPaint,
  events: DrawingEvents,
): () => void {
  let finished = false;
  chart.createOverlay(
    overlayOf(id, tool, paint, {
      ...events,
      onDrawn(drawing) {
        finished = true;
        events.onDrawn(drawing);
      },
    }),
  );
  return () => {
    if (!finished) chart.removeOverlay({ id });
  };
}

/** Makes the chart hold these drawings and no others. One that is being drawn (`unfinished`) is left alone. */
export function showDrawings(
  chart: Chart,
  drawings: readonly Drawing[],
  paint: ChartPaint,
  events: DrawingEvents,
  unfinished: string | undefined,
): void {
  const held = new Set(chart.getOverlays({ groupId: GROUP }).map(({ id }) => id));
  const wanted = new Set(drawings.map(({ id }) => id));
  for (const id of held) if (!wanted.has(id) && id !== unfinished) chart.removeOverlay({ id });
  for (const { id, tool, points } of drawings) {
    if (held.has(id) || !DRAWING_TOOLS.includes(tool)) continue;
    chart.createOverlay({
      ...overlayOf(id, tool, paint, events),
      points: points.map(({ time, value }) => ({ timestamp: time, value })),
    });
  }
}
