import { holdsSecret } from '#kernel/nostr'
import type { Draft } from './drafts'

/** True if the draft contains a secret key or a wallet connection. Such a draft must not be published or stored. */
export const holdsASecret = ({
  content,
  warning = '',
  mode,
}: Pick<Draft, 'content' | 'warning' | 'mode'>): boolean =>
  holdsSecret(content) ||
  holdsSecret(warning) ||
  (mode !== undefined && holdsSecret(JSON.stringify(mode.data)))
