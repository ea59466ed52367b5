import { useMemo } from 'react';
import { classNames } from './class-names.ts';
import { heatColour } from './heat-colour.ts';
import { percentText } from './number-text.ts';
import { tileText } from './tile-text.ts';
import { touchableTiles } from './touchable-tiles.ts';

export interface HeatTile {
  key: string;
  label: string;
  /** Its share of the area, any unit; what is not above zero is left out. */
  size: number;
  /** Hundredths of a percent: its colour. */
  changeBps: number;
}

export interface HeatMapProps {
  tiles: readonly HeatTile[];
  label: string;
  onPick: (key: string) => void;
  /** What stands for the tiles that would be too small to be touched. */
  others: {
    label: (count: number) => string;
    onPick: () => void;
  };
  className?: string | undefined;
}

/** Width to height of the whole. */
const RATIO = 1.12;
/** Shortest side of a tile in widths of the map: 24 px of its 358, as WCAG 2.2 asks of what is touched (2.5.8). */
const LEAST_SIDE = 24 / 358;
/** The key of the tile for all that have none of their own. */
const OTHERS = 'others';

/**
 * Tiles as large as what they stand for, coloured by how it has changed; those too small for a finger are one tile, which
 * has no colour because it has no change of its own.
 */
export function HeatMap({ tiles, label, onPick, others, className }: HeatMapProps) {
  const placed = useMemo(() => {
    const sorted = tiles.filter(({ size }) => size > 0).sort((a, b) => b.size - a.size);
    const values = sorted.map(({ size }) => size);
    return touchableTiles(values, RATIO, LEAST_SIDE).map(({ of, box }) => ({
      tile: 'at' in of ? sorted[of.at] : undefined,
      count: 'others' in of ? of.others : 0,
      box,
    }));
  }, [tiles]);
  return (
    <ul aria-label={label} style={{ aspectRatio: RATIO }} className={classNames('relative overflow-hidden', className)}>
      {placed.map(({ tile, count, box }) => {
        const name = tile?.label ?? others.label(count);
        const percent = tile === undefined ? undefined : percentText(tile.changeBps);
        const shown = tileText(name, box, RATIO);
        return (
          <li
            key={tile?.key ?? OTHERS}
            className="absolute p-px transition-[left,top,width,height] duration-tabs ease-current"
            style={{
              left: `${box.x * 100}%`,
              top: `${box.y * 100}%`,
              width: `${box.width * 100}%`,
              height: `${box.height * 100}%`,
            }}
          >
            <button
              type="button"
              data-tile={tile?.key ?? OTHERS}
              aria-label={percent === undefined ? name : `${name} ${percent}`}
              onClick={() => (tile === undefined ? others.onPick() : onPick(tile.key))}
              style={tile === undefined ? undefined : { backgroundColor: heatColour(tile.changeBps) }}
              className={classNames(
                'flex size-full flex-col items-center justify-center overflow-hidden rounded-xs px-0.5 text-center active:opacity-80',
                tile === undefined ? 'bg-surface-sunken text-ink-muted' : 'text-white',
              )}
            >
              {shown.label && (
                <span
                  className={classNames(
                    'line-clamp-2 max-w-full font-medium break-words',
                    shown.large ? 'text-base' : 'text-2xs leading-3.5',
                  )}
                >
                  {name}
                </span>
              )}
              {shown.percent && percent !== undefined && (
                <span className={classNames('num', shown.large ? 'text-lg font-semibold' : 'text-2xs leading-3.5')}>
                  {percent}
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
