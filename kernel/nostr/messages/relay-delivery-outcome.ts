/** A relay's verdict on an event. After `failed` a retry may succeed; `refused` is final. */
export type RelayDeliveryOutcome =
  | { readonly state: 'ok' }
  | { readonly state: 'refused' | 'failed'; readonly reason: string }
