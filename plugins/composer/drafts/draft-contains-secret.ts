import { holdsSecret } from '#kernel/nostr'
import type { NoteDraft } from './draft-store'

/** True if the draft contains a secret key or a wallet connection. Such a draft must not be published or stored. */
export const draftContainsSecret = ({
  content,
  warning = '',
  mode,
}: Pick<NoteDraft, 'content' | 'warning' | 'mode'>): boolean =>
  holdsSecret(content) ||
  holdsSecret(warning) ||
  (mode !== undefined && holdsSecret(JSON.stringify(mode.data)))
