import type { Entry } from '#kernel'
import type { notificationKinds, PushFilter } from '../contract'
import type { NotificationsSettings } from '../notifications-settings'

type Kind = Parameters<typeof notificationKinds>[0]

/** The event kinds available for push, in order. */
export const pushKinds = (kinds: readonly Entry<Kind>[]): readonly number[] =>
  [...new Set(kinds.flatMap(({ value }) => value.push ?? []))].sort((a, b) => a - b)

/** The filter for the account itself; none if all kinds are off. */
export function ownFilter(
  pubkey: string,
  offered: readonly Entry<Kind>[],
  { pushOff }: Pick<NotificationsSettings, 'pushOff'>,
): PushFilter[] {
  const kinds = pushKinds(offered).filter(kind => !pushOff.includes(kind))
  return kinds.length > 0 ? [{ '#p': [pubkey], kinds }] : []
}
