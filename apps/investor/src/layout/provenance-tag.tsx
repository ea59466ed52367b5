import type { Provenance } from '@kuroshio/contract';
import { showToast, Tag } from '@kuroshio/ui';
import { serverNow } from '../platform/server-clock.ts';
import { useText } from '../platform/texts.ts';
import { provenanceWords } from './provenance-words.ts';

/**
 * Where an instrument's price comes from: simulated, replayed, or a provider with its delay; red where the provider is
 * silent, because orders then wait. A tap says it in a sentence.
 * @param provenance the live quote's; without one the price is simulated
 */
export function ProvenanceTag({ provenance }: { provenance: Provenance | undefined }) {
  const t = useText();
  const { kind, label, note } = provenanceWords(t, provenance, serverNow());
  return (
    <button
      type="button"
      data-provenance={provenance?.source ?? 'simulated'}
      data-stale={provenance?.stale ?? false}
      aria-label={note}
      title={note}
      onClick={() => showToast(note)}
      className="grid min-h-11 place-items-center"
    >
      <Tag kind={kind}>{label}</Tag>
    </button>
  );
}
