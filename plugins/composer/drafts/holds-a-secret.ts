import { holdsSecret } from '#kernel/nostr'
import type { Draft } from './drafts'

/** True if the draft contains a secret key or a wallet connection, and so must be neither published nor stored. */
export const holdsASecret = ({ content, warning = '' }: Pick<Draft, 'content' | 'warning'>): boolean =>
  holdsSecret(content) || holdsSecret(warning)
