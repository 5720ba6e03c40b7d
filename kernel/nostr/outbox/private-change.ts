import type { ListChange } from '../../ports/publishing'

export type PrivateChange = Extract<
  ListChange,
  { readonly addPrivate: unknown } | { readonly removePrivate: unknown }
>

/** A change of encrypted entries, for which the signer must decrypt. */
export const isPrivateChange = (change: ListChange): change is PrivateChange =>
  'addPrivate' in change || 'removePrivate' in change
