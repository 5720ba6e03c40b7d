import { UserFacingError } from '#kernel'
import { buildListWithDevice, buildListWithoutDevice } from '../core/device-list'
import {
  buildInviteRevocation,
  buildPublicInvite,
  PUBLIC_INVITE_KIND,
  publicInviteIdentifier,
} from '../core/public-invite'
import { randomBytes } from '../random-bytes'
import type { RatchetAccount } from '../ratchet-account'
import type { RatchetServices } from '../ratchet-services'
import type { RecordCache } from '../records/record-cache'
import type { StoredInvite } from '../records/stored-records'
import { fetchOwnDeviceList } from './find-invites'
import {
  buildInviteDeletionChanges,
  buildInviteRotationChanges,
  buildUndoneRotationChanges,
  createInviteRecord,
  findCurrentInvite,
  findCurrentInvites,
  findLegacyPublicInvites,
  isPublicInviteStale,
} from './invite-records'

type InviteKind = StoredInvite['kind']

/** Maximum number of relays that an invite names. */
const MAX_RELAYS = 3

/**
 * Changes the reader's own invites and list of devices. Each function rejects with a `UserFacingError`. If the reader
 * changes to another account meanwhile, the rest of the change is not made.
 */
export interface InviteManager {
  /** Publishes the public invite. */
  publishInvite(): Promise<void>
  /**
   * Replaces the current invites of a kind by a new one. They are no longer shown, but responses to them are read for 30
   * days. If `isPublished`, the new invite is published.
   */
  rotateInvite(kind: InviteKind, isPublished: boolean): Promise<void>
  /** Replaces the published invite if it is a week old. */
  rotateStaleInvite(): Promise<void>
  /**
   * Deletes the invite of a kind and all replaced ones of this kind, so that no response to them is read any more. A
   * published invite is revoked on relays first.
   */
  deleteInvite(kind: InviteKind): Promise<void>
  /** Adds the account to its own list of devices (kind 37368), or removes it. */
  setListedAsDevice(isListed: boolean): Promise<void>
}

/** Throws if the account is closed: `records` and the signer are then those of another account, or of none. */
function requireOpen({ store }: RatchetAccount): void {
  if (store.signal.aborted)
    throw new UserFacingError('Your messages were closed before this had ended. Open them and try again.')
}

/** `getOpenAccount` returns the account that is open, or throws a `UserFacingError`. */
export function createInviteManager(
  getOpenAccount: () => RatchetAccount,
  records: RecordCache,
  { nostr, isPublished, setPublished }: Pick<RatchetServices, 'nostr' | 'isPublished' | 'setPublished'>,
): InviteManager {
  const inviteRelays = ({ relays }: RatchetAccount) => relays.ownRelays([]).slice(0, MAX_RELAYS)
  /**
   * Returns a time (ms) for a new version of an invite event that is later than the newest known version. If two
   * versions have the same second, relays keep the one with the lower id: an invite that was published a moment ago
   * could outlive its revocation.
   */
  const nextVersionTime = ({ store: { account: pubkey } }: RatchetAccount, id?: string) => {
    const identifier = publicInviteIdentifier(id)
    const former = nostr.peek({ kind: PUBLIC_INVITE_KIND, pubkey, identifier })
    return Math.max(Date.now(), former ? (former.created_at + 1) * 1_000 : 0)
  }
  const publishCurrentInvite = (account: RatchetAccount) => {
    requireOpen(account)
    const current = findCurrentInvite(records.get(), 'public')
    if (!current) throw new UserFacingError('There is no invite yet. Try again in a moment.')
    return nostr.publish(buildPublicInvite(current.value.invite, nextVersionTime(account))).whenSent
  }
  /**
   * Revokes the public invite on relays. It counts as replaced before they have answered: if the page is closed or the
   * reader changes to another account meanwhile, nothing can be stored afterwards, and the revoked invite would be
   * published again, or its secrets would stay for good.
   */
  const revokePublicInvite = async (account: RatchetAccount) => {
    const { store } = account
    let former: ReturnType<typeof findCurrentInvites> = []
    let newKey: string | undefined
    await records.commitWithRetry(store, async newestRecords => {
      former = findCurrentInvites(newestRecords, 'public')
      const changes = buildInviteRotationChanges(
        newestRecords,
        { kind: 'public', isPublished: false },
        store.account,
        inviteRelays(account),
        Date.now(),
      )
      newKey = changes.at(-1)?.key
      return { records: changes }
    })
    requireOpen(account)
    const wasPublished = isPublished(store.account)
    setPublished(store.account, false)
    try {
      await nostr.publish(buildInviteRevocation(nextVersionTime(account))).whenSent
    } catch (error) {
      if (!store.signal.aborted) {
        setPublished(store.account, wasPublished)
        await records.commitWithRetry(store, async newestRecords => ({
          records: buildUndoneRotationChanges(newestRecords, former, newKey),
        }))
      }
      throw error
    }
    requireOpen(account)
  }
  /**
   * Revokes on relays the invites that the former client (the app that this site ran before Pinion) has published under
   * its own ids.
   */
  const takeBackFormerInvites = async (account: RatchetAccount) => {
    requireOpen(account)
    const formerInvites = findLegacyPublicInvites(records.get())
    for (const { id } of formerInvites) {
      await nostr.publish(buildInviteRevocation(nextVersionTime(account, id), id)).whenSent
      requireOpen(account)
    }
    if (formerInvites.length === 0) return
    const now = Date.now()
    // The revoked invites stay stored for 30 days, so that responses that are under way can still be read.
    await records.commitWithRetry(account.store, async newestRecords => ({
      records: findLegacyPublicInvites(newestRecords).map(({ key, version, takenBack }) => ({
        key,
        baseVersion: version,
        value: { ...takenBack, revokedAt: now },
      })),
    }))
  }
  return {
    async publishInvite() {
      const account = getOpenAccount()
      const { store } = account
      // The invites may have moved to another device.
      if (!findCurrentInvite(records.get(), 'public'))
        await records.commitWithRetry(store, async newestRecords =>
          findCurrentInvite(newestRecords, 'public')
            ? undefined
            : { records: [createInviteRecord(store.account, 'public', inviteRelays(account), Date.now())] },
        )
      await publishCurrentInvite(account)
      // The invite is published, even if its time cannot be stored any more. It then counts as published since it was
      // created.
      if (store.signal.aborted) return
      await records.commitWithRetry(store, async newestRecords => {
        const current = findCurrentInvite(newestRecords, 'public')
        return (
          current && {
            records: [
              {
                key: current.key,
                baseVersion: current.version,
                value: { ...current.value, publishedAt: Date.now() },
              },
            ],
          }
        )
      })
    },
    async rotateInvite(kind, wasPublished) {
      const account = getOpenAccount()
      const { store } = account
      await records.commitWithRetry(store, async newestRecords => ({
        records: buildInviteRotationChanges(
          newestRecords,
          { kind, isPublished: wasPublished },
          store.account,
          inviteRelays(account),
          Date.now(),
        ),
      }))
      if (!wasPublished) return
      await publishCurrentInvite(account)
      if (kind === 'public') await takeBackFormerInvites(account)
    },
    async rotateStaleInvite() {
      const account = getOpenAccount()
      const { store } = account
      let wasRotated = false
      await records.commitWithRetry(store, async newestRecords => {
        const now = Date.now()
        wasRotated = isPublicInviteStale(newestRecords, isPublished(store.account), now)
        if (!wasRotated) return undefined
        return {
          records: buildInviteRotationChanges(
            newestRecords,
            { kind: 'public', isPublished: true },
            store.account,
            inviteRelays(account),
            now,
          ),
        }
      })
      // If several tabs rotate the invite, only the tab whose change was stored publishes. If publishing fails, the
      // replaced invite is still answered for 30 days, and the next rotation follows in a week.
      if (wasRotated) await publishCurrentInvite(account)
    },
    async deleteInvite(kind) {
      const account = getOpenAccount()
      const { store } = account
      if (kind === 'public') {
        await revokePublicInvite(account)
        await takeBackFormerInvites(account)
      }
      await records.commitWithRetry(store, async newestRecords => ({
        records: [
          ...buildInviteDeletionChanges(newestRecords, kind),
          // The deleted public invite is replaced by a new one that nobody knows yet, for the next time that the reader
          // publishes it.
          ...(kind === 'public'
            ? [createInviteRecord(store.account, kind, inviteRelays(account), Date.now())]
            : []),
        ],
      }))
    },
    async setListedAsDevice(isListed) {
      const account = getOpenAccount()
      const { account: owner, signal } = account.store
      const newest = await fetchOwnDeviceList(nostr, owner, signal)
      requireOpen(account)
      const now = Date.now()
      const draft = isListed
        ? buildListWithDevice(newest, { owner, device: owner }, { now, randomBytes })
        : buildListWithoutDevice(newest, owner, now)
      if (draft) await nostr.publish(draft).whenSent
    },
  }
}
