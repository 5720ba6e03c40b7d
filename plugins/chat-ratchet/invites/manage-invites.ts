import { Refusal } from '#kernel'
import { addDeviceDraft, removeDeviceDraft } from '../core/device-list'
import { publicInviteDraft, revocationDraft } from '../core/public-invite'
import type { OpenAccount } from '../open-account'
import { randomBytes } from '../random-bytes'
import type { RatchetParts } from '../ratchet-parts'
import type { CurrentRecords } from '../records/current-records'
import type { StoredInvite } from '../records/stored-session'
import { ownDeviceList } from './find-invites'
import { currentInvite, deleted, isStale, newInviteRecord, rotated } from './own-invites'

type InviteKind = StoredInvite['kind']

/** Number of relays that an invite names. */
const MAX_RELAYS = 3

/** Changes the reader's own invites and list of devices. Each function rejects with a `Refusal`. */
export interface InviteManager {
  /** Publishes the public invite. */
  publishInvite(): Promise<void>
  /**
   * Replaces an invite. The former one is shown to nobody any more, and answers to it are read for 30 days. A published
   * one is published anew.
   */
  rotateInvite(kind: InviteKind, isPublished: boolean): Promise<void>
  /** Replaces the published invite if it is a week old. */
  renewPublished(): Promise<void>
  /** Deletes an invite, and former ones of its kind: no answer to it is read any more. A published one is taken back first. */
  deleteInvite(kind: InviteKind): Promise<void>
  /** Adds the account to its own list of devices (kind 37368), or takes it out. */
  listAsDevice(on: boolean): Promise<void>
}

/** `open` returns the account that is open, or throws a `Refusal`. */
export function createInviteManager(
  open: () => OpenAccount,
  records: CurrentRecords,
  { nostr, relays, isPublished }: Pick<RatchetParts, 'nostr' | 'relays' | 'isPublished'>,
): InviteManager {
  const ownRelays = () => relays.own([]).slice(0, MAX_RELAYS)
  const publish = () => {
    const current = currentInvite(records.get(), 'public')
    if (!current) throw new Refusal('There is no invite yet. Try again in a moment.')
    return nostr.publish(publicInviteDraft(current.value.invite, Date.now())).sent
  }
  return {
    async publishInvite() {
      await publish()
      await records.commitFrom(open().store, async all => {
        const current = currentInvite(all, 'public')
        return (
          current && {
            records: [
              {
                key: current.key,
                from: current.version,
                value: { ...current.value, publishedAt: Date.now() },
              },
            ],
          }
        )
      })
    },
    async rotateInvite(kind, wasPublished) {
      const { store } = open()
      await records.commitFrom(store, async all => ({
        records: rotated(all, { kind, isPublished: wasPublished }, store.account, ownRelays(), Date.now()),
      }))
      if (wasPublished) await publish()
    },
    async renewPublished() {
      const { store } = open()
      let isRenewed = false
      await records.commitFrom(store, async all => {
        const now = Date.now()
        isRenewed = isStale(all, isPublished(store.account), now)
        if (!isRenewed) return undefined
        return {
          records: rotated(all, { kind: 'public', isPublished: true }, store.account, ownRelays(), now),
        }
      })
      // Of several tabs, only the one whose change was stored publishes. If nothing goes out, the former one is answered
      // for 30 days, and there is another new one in a week.
      if (isRenewed) await publish()
    },
    async deleteInvite(kind) {
      const { store } = open()
      if (kind === 'public') await nostr.publish(revocationDraft(Date.now())).sent
      await records.commitFrom(store, async all => ({
        records: [
          ...deleted(all, kind),
          // One that nobody knows yet, for the next time that the reader publishes it.
          ...(kind === 'public' ? [newInviteRecord(store.account, kind, ownRelays(), Date.now())] : []),
        ],
      }))
    },
    async listAsDevice(on) {
      const { account: owner, signal } = open().store
      const newest = await ownDeviceList(nostr, owner, signal)
      const now = Date.now()
      const draft = on
        ? addDeviceDraft(newest, { owner, device: owner }, { now, randomBytes })
        : removeDeviceDraft(newest, owner, now)
      if (draft) await nostr.publish(draft).sent
    },
  }
}
