import { Refusal } from '#kernel'
import { addDeviceDraft, removeDeviceDraft } from '../core/device-list'
import { publicInviteDraft, revocationDraft } from '../core/public-invite'
import type { OpenAccount } from '../open-account'
import { randomBytes } from '../random-bytes'
import type { RatchetParts } from '../ratchet-parts'
import type { CurrentRecords } from '../records/current-records'
import { ownDeviceList } from './find-invites'
import { currentInvite, rotated } from './own-invites'

export type InviteKind = 'public' | 'link'

/** Changes the reader's own invites and list of devices. Each function rejects with a `Refusal`. */
export interface InviteManager {
  /** Publishes the public invite. */
  publishInvite(): Promise<void>
  /** Replaces an invite: the former one begins no session any more. A published one is published anew. */
  rotateInvite(kind: InviteKind, isPublished: boolean): Promise<void>
  /** Takes the published invite back. */
  revokePublished(): Promise<void>
  /** Adds the account to its own list of devices (kind 37368), or takes it out. */
  listAsDevice(on: boolean): Promise<void>
}

/** `open` returns the account that is open, or throws a `Refusal`. */
export function createInviteManager(
  open: () => OpenAccount,
  records: CurrentRecords,
  { nostr, relays }: Pick<RatchetParts, 'nostr' | 'relays'>,
): InviteManager {
  const publish = async (kind: 'publish' | 'revoke') => {
    const current = currentInvite(records.get(), 'public')
    if (!current) throw new Refusal('There is no invite yet. Try again in a moment.')
    const draft =
      kind === 'publish' ? publicInviteDraft(current.value.invite, Date.now()) : revocationDraft(Date.now())
    await nostr.publish(draft).sent
  }
  return {
    publishInvite: () => publish('publish'),
    revokePublished: () => publish('revoke'),
    async rotateInvite(kind, isPublished) {
      const { store } = open()
      const own = relays.own([]).slice(0, 3)
      await records.commitFrom(store, async all => ({
        records: rotated(all, kind, store.account, own, Date.now()),
      }))
      if (kind === 'public' && isPublished) await publish('publish')
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
