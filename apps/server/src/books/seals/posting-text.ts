/** A posting as it is sealed: with its lines, and the moment at which it was posted. */
export interface SealedPosting {
  readonly id: bigint;
  /** Number of the kind. */
  readonly kind: number;
  readonly businessId: bigint;
  readonly step: number;
  readonly owner: number;
  /** `YYYY-MM-DD` of the venue that caused it, null where none did. */
  readonly tradingDate: string | null;
  /** Epoch ms. */
  readonly at: number;
  readonly lines: readonly { readonly debit: bigint; readonly credit: bigint; readonly amount: bigint }[];
}

/** The text of which the seal has the hash: customers make it themselves to check their statements. One line a value, then one a transfer. */
export function postingText({ id, kind, businessId, step, owner, tradingDate, at, lines }: SealedPosting): string {
  let text = `${id}\n${kind}\n${businessId}\n${step}\n${owner}\n${tradingDate ?? ''}\n${at}\n`;
  for (const { debit, credit, amount } of lines) text += `${debit} ${credit} ${amount}\n`;
  return text;
}
