import type { ListChange } from '../../ports/publishing'

export type PrivateChange = Extract<
  ListChange,
  { readonly addPrivate: unknown } | { readonly removePrivate: unknown }
>

/** A change of what only the owner can read: it takes the signer's decryption. */
export const isPrivateChange = (change: ListChange): change is PrivateChange =>
  'addPrivate' in change || 'removePrivate' in change
