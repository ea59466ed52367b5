import type { VenuePhase } from '@kuroshio/contract';
import { markets } from '@kuroshio/text/areas/markets.ts';
import { phases } from '@kuroshio/text/areas/phases.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { part } from '../platform/load-with.ts';

const PhaseSheet = part([markets, phases], () => import('./phase-sheet.tsx').then((file) => file.PhaseSheet));

/** What a phase means is one tap from it. @returns what opens the sheet, and the sheet */
export function usePhaseSheet(venue: VenuePhase['venue']): {
  readonly openSheet: () => void;
  readonly sheet: ReactNode;
} {
  const [open, setOpen] = useState(false);
  // The sheet stays for its way out.
  const [opened, setOpened] = useState(false);
  return {
    openSheet() {
      setOpened(true);
      setOpen(true);
    },
    sheet: opened && (
      <Suspense fallback={null}>
        <PhaseSheet venue={venue} open={open} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
