import type { NostrEvent } from '#kernel'

/** True when a note answers another one (NIP-10): it has an `e` tag that is not only a mention. */
export const isReply = (event: NostrEvent): boolean =>
  event.tags.some(([name, , , marker]) => name === 'e' && marker !== 'mention')
