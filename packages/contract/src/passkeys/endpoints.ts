import { add } from './add.ts';
import { begin } from './begin.ts';
import { beginSignIn } from './begin-sign-in.ts';
import { beginStepUp } from './begin-step-up.ts';
import { list } from './list.ts';
import { remove } from './remove.ts';
import { rename } from './rename.ts';
import { signIn } from './sign-in.ts';

/** Every call about passkeys of customers. */
export const PASSKEY_ENDPOINTS = [list, begin, add, rename, remove, beginSignIn, signIn, beginStepUp] as const;
