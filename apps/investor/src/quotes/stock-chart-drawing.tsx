import { Button, classNames, CloseIcon, IconButton } from '@kuroshio/ui';
import type { ChartDrawings } from '@kuroshio/ui/chart.tsx';
import { DRAWING_TOOLS, type DrawingTool, withDrawing } from '@kuroshio/ui/drawing.ts';
import { useState } from 'react';
import { useText } from '../platform/texts.ts';
import { useChartChoice } from './chart-choice.ts';
import { useDrawings } from './use-drawings.ts';

const TOOL_KEYS = {
  segment: 'stock.drawSegment',
  ray: 'stock.drawRay',
  level: 'stock.drawLevel',
  channel: 'stock.drawChannel',
  fibonacci: 'stock.drawFibonacci',
} as const satisfies Record<DrawingTool, string>;

/** Drawing on a chart: whether the bar is open, which tool is at work, which line is selected. */
export interface DrawingBarState {
  readonly open: boolean;
  readonly tool: DrawingTool | undefined;
  readonly selected: string | undefined;
  readonly drawings: ChartDrawings;
  toggle(): void;
  /** Gives up what is being drawn and closes the bar. */
  stop(): void;
  take(tool: DrawingTool): void;
  remove(id: string): void;
  removeAll(): void;
}

/** The lines on an instrument's chart, and the state of the bar with which they are drawn. */
export function useDrawingBar(symbol: string): DrawingBarState {
  const adjustment = useChartChoice((choice) => choice.adjustment);
  const [lines, keep] = useDrawings(symbol, adjustment);
  const [open, setOpen] = useState(false);
  const [tool, setTool] = useState<DrawingTool>();
  const [selected, setSelected] = useState<string>();
  const stop = () => {
    setOpen(false);
    setTool(undefined);
    setSelected(undefined);
  };
  return {
    open,
    tool,
    selected: lines.some(({ id }) => id === selected) ? selected : undefined,
    drawings: {
      lines,
      tool,
      onDrawn(drawing) {
        keep(withDrawing(lines, drawing));
        setTool(undefined);
      },
      onSelect(id) {
        setSelected(id);
        // A line that was touched can be deleted: the button for it is in the bar.
        if (id !== undefined) setOpen(true);
      },
    },
    toggle: () => (open ? stop() : setOpen(true)),
    stop,
    take: (next) => setTool(next === tool ? undefined : next),
    remove(id) {
      keep(lines.filter((line) => line.id !== id));
      setSelected(undefined);
    },
    removeAll() {
      keep([]);
      setSelected(undefined);
      setTool(undefined);
    },
  };
}

export interface DrawingBarProps {
  bar: DrawingBarState;
  /** All in one row. */
  wide?: boolean | undefined;
}

/** The tools for drawing, and what to do next with the one in hand. */
export function DrawingBar({ bar, wide = false }: DrawingBarProps) {
  const t = useText();
  const { tool, selected, drawings } = bar;
  const tools = DRAWING_TOOLS.map((one) => (
    <button
      key={one}
      type="button"
      aria-pressed={one === tool}
      onClick={() => bar.take(one)}
      className={classNames(
        'relative h-8 shrink-0 rounded-sm px-2.5 text-xs whitespace-nowrap before:absolute before:-inset-y-1.5 before:inset-x-0',
        one === tool ? 'bg-brand-soft font-semibold text-brand' : 'bg-surface-sunken text-ink-muted',
      )}
    >
      {t(TOOL_KEYS[one])}
    </button>
  ));
  const hint = (
    <p className={classNames('text-xs text-ink-faint', wide && 'min-w-0 flex-1 truncate')} aria-live="polite">
      {tool === undefined ? t('stock.drawSelect') : t('stock.drawHint', { tool: t(TOOL_KEYS[tool]) })}
    </p>
  );
  const removing = drawings.lines.length > 0 && tool === undefined && (
    <span className="flex shrink-0 gap-2">
      {selected !== undefined && (
        <Button kind="soft" size="sm" onClick={() => bar.remove(selected)}>
          {t('stock.drawRemove')}
        </Button>
      )}
      <Button kind="soft" size="sm" onClick={bar.removeAll}>
        {t('stock.drawRemoveAll')}
      </Button>
    </span>
  );
  const done = (
    <IconButton label={t('stock.drawDone')} onPress={bar.stop} icon={<CloseIcon className="size-5 text-ink-faint" />} />
  );
  if (wide) {
    return (
      <div className="flex h-10 shrink-0 items-center gap-2 px-4" data-drawing-bar="">
        {tools}
        {hint}
        {removing}
      </div>
    );
  }
  return (
    <div className="px-3 pb-1" data-drawing-bar="">
      <div className="flex items-center gap-1">
        <div className="flex min-w-0 flex-1 gap-1 overflow-x-auto py-1.5 no-scrollbar">{tools}</div>
        {done}
      </div>
      <div className="flex min-h-9 items-center justify-between gap-2">
        {hint}
        {removing}
      </div>
    </div>
  );
}
