/** A fresh client order id: 128 bits of chance in hexadecimal. */
export function newClientOrderId(): string {
  // Not randomUUID: a browser has that over HTTPS only, and a phone may reach a home computer without.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The client order id of a ticket that is being sent. Until the server has answered, the same ticket keeps its id, so
 * that sending again after a lost answer cannot place it twice.
 */
export class Submission {
  readonly #newId: () => string;
  #sent: { readonly content: string; readonly id: string } | undefined;

  constructor(newId: () => string = newClientOrderId) {
    this.#newId = newId;
  }

  /** The id to send this ticket with: an order's, or a conditional order's. */
  idFor(ticket: object): string {
    const content = JSON.stringify(Object.entries(ticket).sort(([a], [b]) => (a < b ? -1 : 1)));
    if (this.#sent?.content !== content) this.#sent = { content, id: this.#newId() };
    return this.#sent.id;
  }

  /** The server has answered, yes or no: what is sent next is a new order. */
  settle(): void {
    this.#sent = undefined;
  }
}
