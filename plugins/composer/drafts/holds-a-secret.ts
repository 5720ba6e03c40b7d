import { holdsSecret } from '#kernel/nostr'
import type { Draft } from './drafts'

/** True for what must be neither published nor stored: a secret key or a wallet connection is in it. */
export const holdsASecret = ({ content, warning = '' }: Pick<Draft, 'content' | 'warning'>): boolean =>
  holdsSecret(content) || holdsSecret(warning)
