import { cashText } from '../platform/format.ts';

/** Two figures, which stand below each other where letters are large. */
export function Figures({ children }: { children: string }) {
  return <span className="whitespace-normal">{children}</span>;
}

interface RequiredFiguresProps {
  /** What says what the position requires by itself, and how much that is. */
  by: string;
  own: bigint;
  requirement: string;
}

/** What a position requires: by itself, and where its stock outweighs the others what that adds, so that the figures come to the amount. */
export function RequiredFigures({ by, own, requirement }: RequiredFiguresProps) {
  const more = BigInt(requirement) - own;
  const parts = more > 0n ? `${by} + ${cashText(more, 'USD')}` : by;
  return <Figures>{`${parts} · ${cashText(requirement, 'USD')}`}</Figures>;
}
