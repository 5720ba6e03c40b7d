import type { PrivateChat, PrivateProtocol } from '#contracts/private-chats'
import { createCell, type Disposable, type ReadableStore, Refusal } from '#kernel'
import { type ChatBeginner, createChatBeginner } from './invites/begin-chats'
import { createInviteManager, type InviteManager } from './invites/manage-invites'
import { type OpenAccount, openAccount } from './open-account'
import type { RatchetParts } from './ratchet-parts'
import { receiveChats } from './receive/receive-chats'
import { typingStore } from './receive/typing'
import { createWaitingAnswers, type WaitingAnswers } from './receive/waiting-answers'
import { createCurrentRecords } from './records/current-records'
import { missingBefore } from './records/gaps'
import { GROUP, INVITE, type RatchetRecords, SESSION } from './records/ratchet-records'
import { canSend, composeStep, waitReason } from './send/compose-step'

/** The id of the contribution to `chatTransports`. */
const TRANSPORT = 'ratchet'

export interface RatchetProtocol extends Disposable {
  readonly protocol: PrivateProtocol
  /** The records of the current account. */
  readonly records: ReadableStore<RatchetRecords>
  readonly begin: ChatBeginner
  readonly invites: InviteManager
  readonly waiting: WaitingAnswers
  isProven(chat: PrivateChat['id']): boolean
}

/** Private chats over the double ratchet. */
export function createRatchetProtocol(parts: RatchetParts): RatchetProtocol {
  const { nostr, nameOf } = parts
  const records = createCurrentRecords()
  const typing = typingStore()
  const refusedCount = createCell(0)
  let current: OpenAccount | undefined

  const open = (): OpenAccount => {
    if (!current) throw new Refusal('Your messages are not open yet. Sign in, or unlock your key.')
    return current
  }
  const invites = createInviteManager(open, records, parts)
  const waiting = createWaitingAnswers(open, () => current !== undefined, records)

  return {
    protocol: {
      id: TRANSPORT,
      send: (event, options) => nostr.send(event, options),
      start(store) {
        const account = openAccount(store, parts)
        current = account
        const onRefused = () => refusedCount.set(refusedCount.get() + 1)
        const receiving = receiveChats(account, records, typing, { ...parts, ...invites, onRefused })
        return {
          dispose() {
            receiving.dispose()
            account.dispose()
            if (current !== account) return
            current = undefined
            records.clear()
            refusedCount.set(0)
          },
        }
      },
      async compose(chat, draft, store) {
        const { worker, relaysOf } = open()
        return composeStep(chat, draft, {
          account: store.account,
          records: await records.reload(store),
          worker,
          relaysOf,
          nameOf,
          now: Date.now(),
        })
      },
      rights(chat) {
        const rights = { react: true, deleteForAll: false, files: true }
        // Nobody is told that they cannot write before the sessions have been read.
        if (!records.isRead()) return rights
        const all = records.get()
        return canSend(chat, all) ? rights : { ...rights, noSending: waitReason(chat, all, nameOf) }
      },
      changes: records,
      accepted: ({ id }) => waiting.accept(id),
      recordsOf: chat => {
        const all = records.get()
        return [
          ...all.sessions.filter(({ value }) => value.chat === chat.id).map(({ key }) => key),
          ...all.groups.filter(({ value }) => chat.facts?.group === value.id).map(({ key }) => key),
        ]
      },
      movable: [SESSION, INVITE, GROUP],
      typing: typing.of,
      refusedCount,
      missing: () => missingBefore(records.get().sessions.map(({ value }) => value)),
    },
    records,
    begin: createChatBeginner(open, records, parts),
    invites,
    waiting,
    isProven: chat => records.get().sessions.some(({ value }) => value.chat === chat && value.isProven),
    dispose: () => typing.dispose(),
  }
}
