import type { PushFilter } from '../contract'
import type { NotificationsSettings } from '../notifications-settings'

/** The event kinds available for push, with their labels. */
export const PUSH_KINDS: readonly { readonly kind: number; readonly label: string }[] = [
  { kind: 1, label: 'Replies and mentions' },
  { kind: 7, label: 'Reactions' },
  { kind: 6, label: 'Reposts' },
  { kind: 9735, label: 'Zaps' },
]

/** The filter for the account itself; none if all kinds are off. */
export function ownFilter(pubkey: string, { pushOff }: Pick<NotificationsSettings, 'pushOff'>): PushFilter[] {
  const kinds = PUSH_KINDS.map(({ kind }) => kind)
    .filter(kind => !pushOff.includes(kind))
    .sort((a, b) => a - b)
  return kinds.length > 0 ? [{ '#p': [pubkey], kinds }] : []
}
