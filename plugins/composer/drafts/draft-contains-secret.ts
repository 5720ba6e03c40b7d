import { textContainsSecret } from '#kernel/nostr'
import type { NoteDraft } from './draft-store'

/** True if the draft contains a secret key or a wallet connection. Such a draft must not be published or stored. */
export const draftContainsSecret = ({
  content,
  warning = '',
  mode,
}: Pick<NoteDraft, 'content' | 'warning' | 'mode'>): boolean =>
  textContainsSecret(content) ||
  textContainsSecret(warning) ||
  (mode !== undefined && textContainsSecret(JSON.stringify(mode.data)))
