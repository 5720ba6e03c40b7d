import type { PrivateChat, PrivateProtocol, TransportStore } from '#contracts/private-chats'
import { createCell, type Disposable, type ReadableStore, Refusal } from '#kernel'
import type { NostrAccess } from '#kernel/ports'
import { addDeviceDraft, removeDeviceDraft } from './core/device-list'
import type { Invite } from './core/invite'
import { publicInviteDraft, revocationDraft } from './core/public-invite'
import { RESPONSE_KIND } from './core/response'
import { MESSAGE_KIND } from './core/session'
import { acceptInvite, type Inviter } from './invites/accept-invite'
import { findDeviceList, findPublicInvites, ownDeviceList } from './invites/find-invites'
import { currentInvite, rotated, tidyInvites } from './invites/own-invites'
import { createListener } from './listen'
import { randomBytes } from './random-bytes'
import { acceptanceStep, openAnswers, withPending } from './receive/accept-answers'
import { createEventQueue } from './receive/event-queue'
import { readMessage } from './receive/read-message'
import { pendingIn, readResponseStep } from './receive/read-response-step'
import { typingStore } from './receive/typing'
import { followRecords } from './records/follow-records'
import { missingBefore } from './records/gaps'
import {
  expiredKeys,
  GROUP,
  INVITE,
  type RatchetRecords,
  readRecords,
  SESSION,
} from './records/ratchet-records'
import type { ChatRelays } from './relays/chat-relays'
import { canSend, composeStep, waitReason } from './send/compose-step'
import { openRatchetWorker } from './worker/open-ratchet-worker'
import type { RatchetWorker } from './worker/ratchet-calls'

/** The id of the contribution to `chatTransports`. */
export const TRANSPORT = 'ratchet'
/** Number of requests after which strangers' further ones are not stored. */
const MAX_REQUESTS = 500
/** Number of times that a step is made anew because another tab was faster. */
const MAX_ATTEMPTS = 5
/** ms */
const DAY_MS = 24 * 60 * 60 * 1_000

const NO_RECORDS: RatchetRecords = {
  sessions: [],
  invites: [],
  groups: [],
  sessionsBy: () => [],
  authors: [],
}

interface RatchetParts {
  readonly nostr: NostrAccess
  readonly relays: ChatRelays
  /** True if the reader follows this person, or people whom the reader follows do. */
  isKnown(pubkey: string): boolean
  nameOf(pubkey: string): string
  /** Moves what the former client has stored for the account. Resolves with true if something has moved. */
  adoptFormer(store: TransportStore): Promise<boolean>
}

export type InviteKind = 'public' | 'link'

export interface RatchetProtocol extends Disposable {
  readonly protocol: PrivateProtocol
  /** The records of the current account. */
  readonly records: ReadableStore<RatchetRecords>
  /** Accepts an invite. Resolves with the id of the conversation. Rejects with a `Refusal`. */
  accept(invite: Invite): Promise<string>
  /** Writes to somebody who has a public invite. Resolves with the id of the conversation. Rejects with a `Refusal`. */
  writeTo(person: string): Promise<string>
  /** Publishes the public invite. Rejects with a `Refusal`. */
  publishInvite(): Promise<void>
  /** Replaces an invite: the former one begins no session any more. A published one is published anew. */
  rotateInvite(kind: InviteKind, isPublished: boolean): Promise<void>
  /** Takes the published invite back. */
  revokePublished(): Promise<void>
  /** Adds the account to its own list of devices (kind 37368), or takes it out. Rejects with a `Refusal`. */
  listAsDevice(on: boolean): Promise<void>
  isProven(chat: string): boolean
  /** Number of answers to the reader's invites in a conversation that the signer has not decrypted. */
  waitingAnswers(chat: string): number
  /** Has the signer asked again. Rejects with a `Refusal`. */
  acceptAnswers(chat: string): Promise<void>
  dropAnswers(chat: string): Promise<void>
}

interface Running {
  readonly store: TransportStore
  readonly worker: RatchetWorker
}

/** Private chats over the double ratchet. */
export function createRatchetProtocol({
  nostr,
  relays,
  isKnown,
  nameOf,
  adoptFormer,
}: RatchetParts): RatchetProtocol {
  const records = createCell<RatchetRecords>(NO_RECORDS)
  const typing = typingStore()
  let running: Running | undefined

  const open = (): Running => {
    if (!running) throw new Refusal('Your messages are not open yet. Sign in, or unlock your key.')
    return running
  }
  const reload = async (store: TransportStore) => {
    const next = await readRecords(store)
    if (!store.signal.aborted) records.set(next)
    return next
  }
  const signerOf = ({ account, signal }: TransportStore) => ({
    encrypt: (peer: string, text: string) => nostr.encrypt(peer, text, { account, signal }),
    decrypt: (peer: string, payload: string) => nostr.decrypt(peer, payload, { account, signal }),
  })
  const responseParts = ({ store, worker }: Running) => ({
    worker,
    decrypt: signerOf(store).decrypt,
    deviceListOf: (owner: string) => findDeviceList(nostr, owner, store.signal),
    // A key in this browser decrypts without a question; another signer is asked only about people who are known.
    mayDecrypt: (pubkey: string) => nostr.session.get().method === 'key' || isKnown(pubkey),
    chat: store.chat,
    isFull: () => store.chats.get().filter(chat => !chat.isAccepted).length >= MAX_REQUESTS,
  })
  const relaysOf = (store: TransportStore) => (person: string, more: readonly string[]) =>
    relays.of(person, more, store.signal)

  /** Commits a step that is made from the newest records, again if another tab was faster. */
  const commitFrom = async (
    { store }: Running,
    make: (now: RatchetRecords) => Promise<Parameters<TransportStore['commit']>[0] | undefined>,
  ): Promise<void> => {
    for (let attempt = 1; ; attempt++) {
      const step = await make(await reload(store))
      if (!step) return
      try {
        await store.commit(step)
        await reload(store)
        return
      } catch (error) {
        if (!(error instanceof Error) || error.name !== 'StaleRecord' || attempt >= MAX_ATTEMPTS) throw error
      }
    }
  }

  const start = (store: TransportStore): Disposable => {
    const worker = openRatchetWorker()
    const now: Running = { store, worker }
    running = now
    const queue = createEventQueue({
      store,
      records: records.get,
      reload: () => reload(store),
      readMessage: (event, all, isLast) =>
        readMessage(event, all, isLast, {
          worker,
          account: store.account,
          chat: store.chat,
          typing: typing.heard,
        }),
      readResponse: (event, all) => readResponseStep(event, all, responseParts(now)),
    })
    const messages = createListener(nostr, queue.addMessages)
    const responses = createListener(nostr, queue.addResponses)
    const listen = () => {
      if (store.signal.aborted) return
      const { authors, invites, sessions } = records.get()
      const named = sessions.flatMap(({ value }) => value.relays)
      const from = relays.own([...named, ...invites.flatMap(({ value }) => value.invite.relays)])
      // Without `since`: responses are dated back, and a message may have been sent long before this device was on.
      messages.listen(authors.length > 0 ? { kinds: [MESSAGE_KIND], authors } : undefined, from)
      const keys = invites.map(({ value }) => value.invite.ephemeralKey).sort()
      responses.listen(keys.length > 0 ? { kinds: [RESPONSE_KIND], '#p': keys } : undefined, from)
    }
    const tidy = () =>
      commitFrom(now, async all => {
        const changes = [
          ...tidyInvites(all, store.account, relays.own([]).slice(0, 3), Date.now()),
          ...expiredKeys(all, Date.now()),
        ]
        return changes.length > 0 ? { records: changes } : undefined
      })
        // It is tried again at the next start.
        .catch(() => {})
        .then(listen)
    const following = records.subscribe(listen)
    const elsewhere = followRecords(store, () => reload(store))
    void tidy()
      .then(() => adoptFormer(store))
      .then(hasMoved => (hasMoved ? reload(store) : undefined))
      // Chats that could not be moved stay where they are, and are read again at the next start.
      .catch(() => {})
    const timer = setInterval(() => void tidy(), DAY_MS)
    return {
      dispose() {
        clearInterval(timer)
        following.dispose()
        elsewhere.dispose()
        messages.dispose()
        responses.dispose()
        worker.dispose()
        if (running === now) {
          running = undefined
          records.set(NO_RECORDS)
        }
      },
    }
  }

  const accept = async (invite: Invite, inviter: Inviter): Promise<string> => {
    const now = open()
    const { store, worker } = now
    let id = ''
    await commitFrom(now, async all => {
      const accepted = await acceptInvite(invite, inviter, {
        account: store.account,
        records: all,
        worker,
        encrypt: signerOf(store).encrypt,
        relaysOf: relaysOf(store),
        chat: store.chat,
      })
      id = accepted.id
      return accepted.step
    })
    return id
  }

  /** Rejects with a `Refusal` if the signer opens none of the answers. Nothing has changed then. */
  const acceptAnswers = async (id: string) => {
    const now = open()
    const { store } = now
    const parts = responseParts(now)
    const chat = store.chat(id)
    const opened = chat && (await openAnswers(chat, records.get(), parts))
    if (!opened) return
    await commitFrom(now, async all => {
      const stored = store.chat(id)
      return stored && acceptanceStep(stored, opened, all, parts)
    })
  }

  const publish = async (kind: 'publish' | 'revoke') => {
    const current = currentInvite(records.get(), 'public')
    if (!current) throw new Refusal('There is no invite yet. Try again in a moment.')
    const draft =
      kind === 'publish' ? publicInviteDraft(current.value.invite, Date.now()) : revocationDraft(Date.now())
    await nostr.publish(draft).sent
  }

  return {
    protocol: {
      id: TRANSPORT,
      send: (event, options) => nostr.send(event, options),
      start,
      async compose(chat, draft, store) {
        const { worker } = open()
        return composeStep(chat, draft, {
          account: store.account,
          records: await reload(store),
          worker,
          relaysOf: relaysOf(store),
          nameOf,
          now: Date.now(),
        })
      },
      rights(chat) {
        const rights = { react: true, deleteForAll: false, files: false }
        const all = records.get()
        // Nobody is told that they cannot write before the sessions have been read.
        if (all === NO_RECORDS) return rights
        return canSend(chat, all) ? rights : { ...rights, noSending: waitReason(chat, all, nameOf) }
      },
      changes: records,
      accepted: ({ id }) => acceptAnswers(id),
      recordsOf: chat => {
        const all = records.get()
        return [
          ...all.sessions.filter(({ value }) => value.chat === chat.id).map(({ key }) => key),
          ...all.groups.filter(({ value }) => chat.facts?.group === value.id).map(({ key }) => key),
        ]
      },
      movable: [SESSION, INVITE, GROUP],
      typing: typing.of,
      missing: () => missingBefore(records.get().sessions.map(({ value }) => value)),
    },
    records,
    async accept(invite) {
      const { store } = open()
      const signed = await findPublicInvites(nostr, invite.inviter, store.signal)
      const isProven = signed.some(other => other.ephemeralKey === invite.ephemeralKey)
      return accept(invite, { owner: invite.inviter, isProven })
    },
    async writeTo(person) {
      const { store } = open()
      const invites = await findPublicInvites(nostr, person, store.signal)
      const ids: string[] = []
      for (const invite of invites) ids.push(await accept(invite, { owner: person, isProven: true }))
      const [id] = ids
      if (id === undefined)
        throw new Refusal(`${nameOf(person)} has no public invite. Ask them for a link, or send them yours.`)
      return id
    },
    publishInvite: () => publish('publish'),
    revokePublished: () => publish('revoke'),
    async rotateInvite(kind, isPublished) {
      const now = open()
      const own = relays.own([]).slice(0, 3)
      await commitFrom(now, async all => ({
        records: rotated(all, kind, now.store.account, own, Date.now()),
      }))
      if (kind === 'public' && isPublished) await publish('publish')
    },
    async listAsDevice(on) {
      const { store } = open()
      const { account: owner } = store
      const newest = await ownDeviceList(nostr, owner, store.signal)
      const now = Date.now()
      const draft = on
        ? addDeviceDraft(newest, { owner, device: owner }, { now, randomBytes })
        : removeDeviceDraft(newest, owner, now)
      if (draft) await nostr.publish(draft).sent
    },
    isProven: (chat: PrivateChat['id']) =>
      records.get().sessions.some(({ value }) => value.chat === chat && value.isProven),
    waitingAnswers(id) {
      const chat = running?.store.chat(id)
      return chat ? pendingIn(chat).length : 0
    },
    acceptAnswers,
    async dropAnswers(id) {
      const { store } = open()
      const chat = store.chat(id)
      if (chat) await store.commit({ chats: [withPending(chat, [])] })
    },
    dispose: () => typing.dispose(),
  }
}
