import type { ChatStep } from '#contracts/private-chats'
import { newInvite } from '../core/invite'
import { randomBytes } from '../random-bytes'
import { INVITE, type RatchetRecords } from '../records/ratchet-records'
import type { StoredInvite } from '../records/stored-session'

/** ms for which the secrets of a revoked invite are kept, for responses that are under way. */
const KEPT_FOR_MS = 30 * 24 * 60 * 60 * 1_000
/**
 * ms after which a published invite is replaced: whoever steals its key could read the first messages of each session
 * that began with it.
 */
const PUBLISHED_FOR_MS = 7 * 24 * 60 * 60 * 1_000

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

/**
 * The changes that give an account its invites, and delete the secrets of those that were revoked long ago. A link that
 * the reader has deleted is not made again.
 */
export function tidyInvites(
  records: RatchetRecords,
  account: string,
  relays: readonly string[],
  now: number,
): Records {
  const wanted = records.invites.length === 0 ? (['public', 'link'] as const) : (['public'] as const)
  const missing = wanted.filter(kind => !currentInvite(records, kind))
  const old = records.invites.filter(
    ({ value }) => value.revokedAt !== undefined && value.revokedAt + KEPT_FOR_MS < now,
  )
  return [
    ...missing.map(kind => newInviteRecord(account, kind, relays, now)),
    ...old.map(({ key, version }) => ({ key, from: version })),
  ]
}

/**
 * True if the published invite is so old that it is replaced. `isMarked`: the settings say that it is published, though
 * not when.
 */
export function isStale(records: RatchetRecords, isMarked: boolean, now: number): boolean {
  const current = currentInvite(records, 'public')?.value
  const at = current?.publishedAt ?? (isMarked ? current?.invite.createdAt : undefined)
  return at !== undefined && at + PUBLISHED_FOR_MS < now
}

/** The changes that replace the invite of a kind by a new one, which is about to be published or not. */
export function rotated(
  records: RatchetRecords,
  { kind, isPublished }: { readonly kind: StoredInvite['kind']; readonly isPublished: boolean },
  account: string,
  relays: readonly string[],
  now: number,
): Records {
  const current = currentInvite(records, kind)
  const next = newInviteRecord(account, kind, relays, now)
  return [
    ...(current
      ? [{ key: current.key, from: current.version, value: { ...current.value, revokedAt: now } }]
      : []),
    isPublished ? { ...next, value: { ...next.value, publishedAt: now } } : next,
  ]
}

/**
 * The changes that delete the invites of a kind, replaced ones too: answers that are under way are not read. Sessions stay.
 */
export const deleted = ({ invites }: RatchetRecords, kind: StoredInvite['kind']): Records =>
  invites.filter(({ value }) => value.kind === kind).map(({ key, version }) => ({ key, from: version }))
