import type { PushFilter } from '../contract'
import type { NotificationsSettings } from '../notifications-settings'

/** What the push server may tell of about an account, with what they are for its owner. */
export const PUSH_KINDS: readonly { readonly kind: number; readonly label: string }[] = [
  { kind: 1, label: 'Replies and mentions' },
  { kind: 7, label: 'Reactions' },
  { kind: 6, label: 'Reposts' },
  { kind: 9735, label: 'Zaps' },
]

/** The filter for the account itself; none where everything is off. */
export function ownFilter(pubkey: string, { pushOff }: Pick<NotificationsSettings, 'pushOff'>): PushFilter[] {
  const kinds = PUSH_KINDS.map(({ kind }) => kind)
    .filter(kind => !pushOff.includes(kind))
    .sort((a, b) => a - b)
  return kinds.length > 0 ? [{ '#p': [pubkey], kinds }] : []
}
