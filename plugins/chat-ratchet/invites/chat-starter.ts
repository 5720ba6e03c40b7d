import type { PrivateChat, TransportStore } from '#contracts/private-chats'
import { UserFacingError } from '#kernel'
import type { DeviceList } from '../core/device-list'
import type { Invite } from '../core/invite'
import type { RatchetAccount } from '../ratchet-account'
import type { RatchetServices } from '../ratchet-services'
import { provenChatId } from '../receive/receive-invite-response'
import type { RecordCache } from '../records/record-cache'
import { USER_WAIT_LIMIT_MS } from '../relays/user-wait-limit'
import { acceptInvite, type InviteOwner } from './accept-invite'
import { checkInviteProof, fetchDeviceInvites, fetchPublicInvites, MAX_DEVICES } from './find-invites'
import { claimedOwner } from './invite-proof'

/** ms in which the relays of a person are found, and in which at least one relay should be known. */
const MAX_RELAY_WAIT_MS = 2 * USER_WAIT_LIMIT_MS
/** ms after which relays are asked again for the public invite of a device that had none. */
const DEVICE_QUESTION_INTERVAL_MS = 10 * 60_000

/** Starts private chats by other people's invites. */
export interface ChatStarter {
  /** Accepts an invite. Resolves with the id of the conversation. Rejects with a `UserFacingError`. */
  acceptInvite(invite: Invite): Promise<string>
  /**
   * Starts a chat with a person by their public invite. Resolves with the id of the conversation. Rejects with a
   * `UserFacingError`.
   */
  startWithPerson(person: string): Promise<string>
  /**
   * Starts sessions with devices that a person has added to their list since they and the reader began an accepted
   * conversation. A device without a public invite is skipped, and relays are asked for its invite at most every ten
   * minutes. Never rejects.
   */
  addDevices(chat: PrivateChat, list: DeviceList): Promise<void>
  /**
   * Resolves with the id of the conversation with a person: the existing one if a session is proven to be with that
   * person, otherwise a new one as from `startWithPerson`.
   */
  openOrStart(person: string): Promise<string>
  /**
   * Resolves with true if a proven conversation with the person exists, or if the person has a public invite. Rejects
   * with a `UserFacingError` if no account is open, or if too few relays answer to know that there is no invite.
   */
  canReach(person: string): Promise<boolean>
}

/** `getOpenAccount` returns the account that is open, or throws a `UserFacingError`. */
export function createChatStarter(
  getOpenAccount: () => RatchetAccount,
  records: RecordCache,
  { nostr, displayName }: Pick<RatchetServices, 'nostr' | 'displayName'>,
): ChatStarter {
  /** `account` is the one for which the invite was looked up: another one may be open by now. */
  const startChat = async (
    { store, worker, encrypt, findDeliveryRelays }: RatchetAccount,
    invite: Invite,
    inviter: InviteOwner,
  ): Promise<string> => {
    let id = ''
    await records.commitWithRetry(store, async newestRecords => {
      const accepted = await acceptInvite(invite, inviter, {
        account: store.account,
        records: newestRecords,
        worker,
        encrypt,
        findDeliveryRelays,
        findChat: store.chat,
      })
      id = accepted.id
      return accepted.step
    })
    return id
  }
  /**
   * Resolves with the public invites of a person. Rejects with a `UserFacingError` if none was found but too few relays
   * have answered.
   */
  const findInvites = async (person: string, { signal }: TransportStore): Promise<readonly Invite[]> => {
    const { invites, isComplete } = await fetchPublicInvites(nostr, person, signal)
    if (invites.length === 0 && !isComplete)
      throw new UserFacingError(
        `Timeout waiting for user invite: too few relays answered to say whether ${displayName(person)} has one. Try again, or ask for a link.`,
      )
    return invites
  }
  const startWithPerson = async (person: string): Promise<string> => {
    const account = getOpenAccount()
    const invites = await findInvites(person, account.store)
    const ids: string[] = []
    for (const invite of invites)
      ids.push(await startChat(account, invite, { owner: person, isProven: true }))
    const [id] = ids
    if (id === undefined)
      throw new UserFacingError(
        `${displayName(person)} has no public invite. Ask them for a link, or send them yours.`,
      )
    return id
  }
  const findProvenChat = async (person: string): Promise<string | undefined> => {
    const { store } = getOpenAccount()
    const id = provenChatId(await records.reload(store), person)
    return id !== undefined && store.chat(id) ? id : undefined
  }
  /** The time (ms) at which relays were last asked for the invite of each device. */
  const askedDevices = new Map<string, number>()
  const findMissingDevices = ({ id }: PrivateChat, { owner, devices }: DeviceList): readonly string[] => {
    const currentRecords = records.get()
    const sessions = currentRecords.sessions.filter(({ value }) => value.chat === id && value.owner === owner)
    if (provenChatId(currentRecords, owner) !== id) return []
    return devices
      .slice(0, MAX_DEVICES)
      .filter(
        device =>
          !sessions.some(({ value }) => value.peer === device) &&
          Date.now() - (askedDevices.get(device) ?? 0) > DEVICE_QUESTION_INTERVAL_MS,
      )
  }
  const addDevices = async (chat: PrivateChat, list: DeviceList): Promise<void> => {
    const missing = chat.isAccepted ? findMissingDevices(chat, list) : []
    if (missing.length === 0) return
    for (const device of missing) askedDevices.set(device, Date.now())
    const account = getOpenAccount()
    const { signal } = account.store
    // A message to the person's other devices waits for this.
    const findSignal = AbortSignal.any([signal, AbortSignal.timeout(MAX_RELAY_WAIT_MS)])
    const named = await account.relays.authorRelays(list.owner, [], findSignal).catch(error => {
      // No relay is known, so nobody was asked, and the next message asks.
      for (const device of missing) askedDevices.delete(device)
      throw error
    })
    for (const invite of await fetchDeviceInvites(nostr, missing, { relays: named, signal }))
      await startChat(account, invite, { owner: list.owner, isProven: true })
  }
  return {
    // A failure to start a session must not delay the message to the person's other devices.
    addDevices: (chat, list) => addDevices(chat, list).catch(() => {}),
    async acceptInvite(invite) {
      if (invite.purpose === 'link')
        throw new UserFacingError(
          'This link connects a device to the account of its owner, and begins no chat. Ask for an invite link.',
        )
      const account = getOpenAccount()
      const isProven = await checkInviteProof(nostr, invite, account.store.signal)
      return startChat(account, invite, { owner: claimedOwner(invite), isProven })
    },
    async canReach(person) {
      if ((await findProvenChat(person)) !== undefined) return true
      return (await findInvites(person, getOpenAccount().store)).length > 0
    },
    startWithPerson,
    openOrStart: async person => (await findProvenChat(person)) ?? startWithPerson(person),
  }
}
