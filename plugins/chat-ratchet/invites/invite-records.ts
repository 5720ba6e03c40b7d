import type { ChatChanges } from '#contracts/private-chats'
import { createInvite } from '../core/invite'
import { randomBytes } from '../random-bytes'
import { INVITE_RECORD_PREFIX, type RatchetRecords } from '../records/ratchet-records'
import type { StoredInvite } from '../records/stored-records'

/** ms for which the secrets of a revoked invite are kept, so that responses that are under way can be read. */
const REVOKED_LIFETIME_MS = 30 * 24 * 60 * 60 * 1_000
/**
 * ms after which a published invite is replaced. This limits the damage if its key is stolen: a thief could read the
 * first messages of each session that began with it.
 */
const ROTATE_AFTER_MS = 7 * 24 * 60 * 60 * 1_000

type RecordChanges = NonNullable<ChatChanges['records']>

/**
 * Returns the time (ms) from which the secrets of an invite may be deleted. It is Infinity for a valid invite, and for
 * an invite that the former client has published and that relays may still have.
 */
const deletableAt = ({ formerId, revokedAt }: StoredInvite): number =>
  formerId === undefined && revokedAt !== undefined
    ? revokedAt + REVOKED_LIFETIME_MS
    : Number.POSITIVE_INFINITY

/**
 * Returns the invites of a kind that are not revoked. There may be several after a file was opened that another device
 * has exported.
 */
export const findCurrentInvites = ({ invites }: RatchetRecords, kind: StoredInvite['kind']) =>
  invites.filter(({ value }) => value.kind === kind && value.revokedAt === undefined)

/** Returns an invite of a kind that is not revoked. */
export const findCurrentInvite = (records: RatchetRecords, kind: StoredInvite['kind']) =>
  findCurrentInvites(records, kind)[0]

/** Returns the invites that the former client has published and that are not revoked on relays yet, with their ids. */
export const findLegacyPublicInvites = ({ invites }: RatchetRecords) =>
  invites.flatMap(({ key, version, value }) => {
    const { formerId, ...rest } = value
    return formerId === undefined ? [] : [{ id: formerId, key, version, takenBack: rest }]
  })

export function createInviteRecord(
  inviter: string,
  kind: StoredInvite['kind'],
  relays: readonly string[],
  now: number,
): RecordChanges[number] & { readonly value: StoredInvite } {
  const invite = createInvite({ inviter, relays }, { now, randomBytes })
  return { key: INVITE_RECORD_PREFIX + invite.ephemeralKey, baseVersion: 0, value: { invite, kind } }
}

/**
 * Returns the changes that create an account's missing invites, and that delete the secrets of invites that were
 * revoked long ago. A link that the reader has deleted is not created again.
 */
export function buildInviteMaintenanceChanges(
  records: RatchetRecords,
  account: string,
  relays: readonly string[],
  now: number,
): RecordChanges {
  const requiredKinds = records.invites.length === 0 ? (['public', 'link'] as const) : (['public'] as const)
  const missingKinds = requiredKinds.filter(kind => !findCurrentInvite(records, kind))
  const expiredInvites = records.invites.filter(({ value }) => deletableAt(value) < now)
  return [
    ...missingKinds.map(kind => createInviteRecord(account, kind, relays, now)),
    ...expiredInvites.map(({ key, version }) => ({ key, baseVersion: version })),
  ]
}

/**
 * True if the published invite is old enough to be replaced. `isMarkedPublished`: the settings say that the invite is
 * published, but not when.
 */
export const isPublicInviteStale = (
  records: RatchetRecords,
  isMarkedPublished: boolean,
  now: number,
): boolean => publicInviteStaleAt(records, isMarkedPublished) < now

/** Returns the time (ms) at which the published invite is to be replaced, or Infinity if no invite is published. */
function publicInviteStaleAt(records: RatchetRecords, isMarked: boolean): number {
  const current = findCurrentInvite(records, 'public')?.value
  const publishedAt = current?.publishedAt ?? (isMarked ? current?.invite.createdAt : undefined)
  return (publishedAt ?? Number.POSITIVE_INFINITY) + ROTATE_AFTER_MS
}

/**
 * Returns the time (ms) at which the next invite is to be replaced or deleted, or Infinity if there is none.
 * `isMarkedPublished` as in `isPublicInviteStale`.
 */
export const nextInviteChangeMs = (records: RatchetRecords, isMarkedPublished: boolean): number =>
  records.invites.reduce(
    (earliest, { value }) => Math.min(earliest, deletableAt(value)),
    publicInviteStaleAt(records, isMarkedPublished),
  )

/**
 * Returns the changes that replace all current invites of a kind by a new one. `isPublished`: the new invite is about to be
 * published.
 */
export function buildInviteRotationChanges(
  records: RatchetRecords,
  { kind, isPublished }: { readonly kind: StoredInvite['kind']; readonly isPublished: boolean },
  account: string,
  relays: readonly string[],
  now: number,
): RecordChanges {
  const newRecord = createInviteRecord(account, kind, relays, now)
  return [
    ...findCurrentInvites(records, kind).map(({ key, version, value }) => ({
      key,
      baseVersion: version,
      value: { ...value, revokedAt: now },
    })),
    isPublished ? { ...newRecord, value: { ...newRecord.value, publishedAt: now } } : newRecord,
  ]
}

/** Returns the changes that take back a rotation: `former` are the invites before it, and `newKey` is the new one's key. */
export const buildUndoneRotationChanges = (
  { invites }: RatchetRecords,
  former: ReturnType<typeof findCurrentInvites>,
  newKey: string | undefined,
): RecordChanges =>
  invites.flatMap(({ key, version }) => {
    if (key === newKey) return [{ key, baseVersion: version }]
    const formerInvite = former.find(invite => invite.key === key)
    return formerInvite ? [{ key, baseVersion: version, value: formerInvite.value }] : []
  })

/**
 * Returns the changes that delete all invites of a kind, replaced ones too, so that responses under way are not read.
 * Existing sessions stay.
 */
export const buildInviteDeletionChanges = (
  { invites }: RatchetRecords,
  kind: StoredInvite['kind'],
): RecordChanges =>
  invites
    .filter(({ value }) => value.kind === kind)
    .map(({ key, version }) => ({ key, baseVersion: version }))
