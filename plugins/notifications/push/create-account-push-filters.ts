import type { ContributionEntry } from '#kernel'
import type { notificationKinds, PushFilter } from '../contract'
import type { NotificationsSettings } from '../notifications-settings'

type Kind = Parameters<typeof notificationKinds>[0]

/** Returns the event kinds for which push is available, in order. */
export const collectPushKinds = (kinds: readonly ContributionEntry<Kind>[]): readonly number[] =>
  [...new Set(kinds.flatMap(({ value }) => value.push ?? []))].sort((a, b) => a - b)

/** Returns the filter for events that name the account. Returns none if the user has turned off all kinds. */
export function createAccountPushFilters(
  pubkey: string,
  offered: readonly ContributionEntry<Kind>[],
  { pushOff }: Pick<NotificationsSettings, 'pushOff'>,
): PushFilter[] {
  const kinds = collectPushKinds(offered).filter(kind => !pushOff.includes(kind))
  return kinds.length > 0 ? [{ '#p': [pubkey], kinds }] : []
}
