/** A value that a statement's `$n` takes. Arrays become PostgreSQL arrays, plain objects JSON. */
export type SqlValue =
  | string
  | number
  | bigint
  | boolean
  | Date
  | Uint8Array
  | null
  | readonly SqlValue[]
  | { readonly [key: string]: unknown };
