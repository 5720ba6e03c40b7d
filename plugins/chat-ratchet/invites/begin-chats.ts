import { Refusal } from '#kernel'
import type { Invite } from '../core/invite'
import type { OpenAccount } from '../open-account'
import type { RatchetParts } from '../ratchet-parts'
import { provenConversationOf } from '../receive/read-response-step'
import type { CurrentRecords } from '../records/current-records'
import { acceptInvite, type Inviter } from './accept-invite'
import { findPublicInvites } from './find-invites'

/** Begins conversations by others' invites. */
export interface ChatBeginner {
  /** Accepts an invite. Resolves with the id of the conversation. Rejects with a `Refusal`. */
  accept(invite: Invite): Promise<string>
  /** Writes to somebody who has a public invite. Resolves with the id of the conversation. Rejects with a `Refusal`. */
  writeTo(person: string): Promise<string>
  /** Resolves with the id of the conversation with a person whom a session is proven to be with, else as `writeTo`. */
  openWith(person: string): Promise<string>
  /**
   * Resolves with true if there is such a conversation, or if the person has a public invite. Rejects with a `Refusal`
   * while no account is open.
   */
  reaches(person: string): Promise<boolean>
}

/** `open` returns the account that is open, or throws a `Refusal`. */
export function createChatBeginner(
  open: () => OpenAccount,
  records: CurrentRecords,
  { nostr, nameOf }: Pick<RatchetParts, 'nostr' | 'nameOf'>,
): ChatBeginner {
  const begin = async (invite: Invite, inviter: Inviter): Promise<string> => {
    const { store, worker, encrypt, relaysOf } = open()
    let id = ''
    await records.commitFrom(store, async all => {
      const accepted = await acceptInvite(invite, inviter, {
        account: store.account,
        records: all,
        worker,
        encrypt,
        relaysOf,
        chat: store.chat,
      })
      id = accepted.id
      return accepted.step
    })
    return id
  }
  const writeTo = async (person: string): Promise<string> => {
    const { store } = open()
    const invites = await findPublicInvites(nostr, person, store.signal)
    const ids: string[] = []
    for (const invite of invites) ids.push(await begin(invite, { owner: person, isProven: true }))
    const [id] = ids
    if (id === undefined)
      throw new Refusal(`${nameOf(person)} has no public invite. Ask them for a link, or send them yours.`)
    return id
  }
  const provenChat = async (person: string): Promise<string | undefined> => {
    const { store } = open()
    const id = provenConversationOf(await records.reload(store), person)
    return id !== undefined && store.chat(id) ? id : undefined
  }
  return {
    async accept(invite) {
      const { store } = open()
      const signed = await findPublicInvites(nostr, invite.inviter, store.signal)
      const isProven = signed.some(other => other.ephemeralKey === invite.ephemeralKey)
      return begin(invite, { owner: invite.inviter, isProven })
    },
    async reaches(person) {
      if ((await provenChat(person)) !== undefined) return true
      return (await findPublicInvites(nostr, person, open().store.signal)).length > 0
    },
    writeTo,
    openWith: async person => (await provenChat(person)) ?? writeTo(person),
  }
}
