import type { ListChange } from '../../../ports/publishing'

export type PrivateChange = Extract<
  ListChange,
  { readonly addPrivate: unknown } | { readonly removePrivate: unknown }
>

/** True for a change of encrypted entries. The signer must decrypt the list for it. */
export const isPrivateChange = (change: ListChange): change is PrivateChange =>
  'addPrivate' in change || 'removePrivate' in change
