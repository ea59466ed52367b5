import { ExchangeIcon } from '@kuroshio/ui';
import { useText } from '../platform/texts.ts';

/** Turns the pair round. */
export function SwapButton({ onPress }: { onPress: () => void }) {
  return (
    <div className="my-1 flex justify-center">
      <button
        type="button"
        aria-label={useText()('conversion.swap')}
        onClick={onPress}
        className="grid size-11 place-items-center rounded-full text-brand active:bg-surface-sunken"
      >
        <ExchangeIcon className="size-6" />
      </button>
    </div>
  );
}
