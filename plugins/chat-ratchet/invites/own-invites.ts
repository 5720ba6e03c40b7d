import type { ChatStep } from '#contracts/private-chats'
import { newInvite } from '../core/invite'
import { randomBytes } from '../random-bytes'
import { INVITE, type RatchetRecords } from '../records/ratchet-records'
import type { StoredInvite } from '../records/stored-session'

/** ms for which the secrets of a revoked invite are kept, for responses that are under way. */
export const KEPT_FOR_MS = 30 * 24 * 60 * 60 * 1_000

type Records = NonNullable<ChatStep['records']>

/** The invite of a kind that is valid now. */
export const currentInvite = ({ invites }: RatchetRecords, kind: StoredInvite['kind']) =>
  invites.find(({ value }) => value.kind === kind && value.revokedAt === undefined)

/** The record of a new invite. */
export function newInviteRecord(
  inviter: string,
  kind: StoredInvite['kind'],
  relays: readonly string[],
  now: number,
): Records[number] & { readonly value: StoredInvite } {
  const invite = newInvite({ inviter, relays }, { now, randomBytes })
  return { key: INVITE + invite.ephemeralKey, from: 0, value: { invite, kind } }
}

/** The changes that give an account its invites, and delete the secrets of those that were revoked long ago. */
export function tidyInvites(
  records: RatchetRecords,
  account: string,
  relays: readonly string[],
  now: number,
): Records {
  const missing = (['public', 'link'] as const).filter(kind => !currentInvite(records, kind))
  const old = records.invites.filter(
    ({ value }) => value.revokedAt !== undefined && value.revokedAt + KEPT_FOR_MS < now,
  )
  return [
    ...missing.map(kind => newInviteRecord(account, kind, relays, now)),
    ...old.map(({ key, version }) => ({ key, from: version })),
  ]
}

/** The changes that replace the invite of a kind by a new one. */
export function rotated(
  records: RatchetRecords,
  kind: StoredInvite['kind'],
  account: string,
  relays: readonly string[],
  now: number,
): Records {
  const current = currentInvite(records, kind)
  return [
    ...(current
      ? [{ key: current.key, from: current.version, value: { ...current.value, revokedAt: now } }]
      : []),
    newInviteRecord(account, kind, relays, now),
  ]
}
