import { useMemo } from 'react';
import { classNames } from './class-names.ts';
import { heatColour } from './heat-colour.ts';
import { percentText } from './number-text.ts';
import { tileText } from './tile-text.ts';
import { treemap } from './treemap.ts';

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
  className?: string | undefined;
}

/** Width to height of the whole. */
const RATIO = 1.12;
/** Tiles as large as what they stand for, coloured by how it has changed. */
export function HeatMap({ tiles, label, onPick, className }: HeatMapProps) {
  const placed = useMemo(() => {
    const sorted = tiles.filter(({ size }) => size > 0).sort((a, b) => b.size - a.size);
    const boxes = treemap(
      sorted.map(({ size }) => size),
      RATIO,
    );
    return sorted.map((tile, at) => ({ tile, box: boxes[at] ?? { x: 0, y: 0, width: 0, height: 0 } }));
  }, [tiles]);
  return (
    <ul aria-label={label} style={{ aspectRatio: RATIO }} className={classNames('relative overflow-hidden', className)}>
      {placed.map(({ tile, box }) => {
        const percent = percentText(tile.changeBps);
        const shown = tileText(tile.label, box, RATIO);
        return (
          <li
            key={tile.key}
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
              data-tile={tile.key}
              aria-label={`${tile.label} ${percent}`}
              onClick={() => onPick(tile.key)}
              style={{ backgroundColor: heatColour(tile.changeBps) }}
              className="flex size-full flex-col items-center justify-center overflow-hidden rounded-xs px-0.5 text-center text-white active:opacity-80"
            >
              {shown.label && (
                <span
                  className={classNames(
                    'line-clamp-2 max-w-full font-medium break-words',
                    shown.large ? 'text-base' : 'text-2xs leading-3.5',
                  )}
                >
                  {tile.label}
                </span>
              )}
              {shown.percent && (
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
