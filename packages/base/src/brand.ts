declare const unit: unique symbol;

/** A primitive that carries its unit in its type, so that shares cannot be passed where a price is meant. */
export type Brand<Value, Unit extends string> = Value & { readonly [unit]: Unit };
