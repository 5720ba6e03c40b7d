import { type Disposable, toDisposable } from '#kernel'
import { RESPONSE_KIND } from '../core/response'
import { MESSAGE_KIND } from '../core/session'
import type { InviteManager } from '../invites/manage-invites'
import { tidyInvites } from '../invites/own-invites'
import { createListener } from '../listen'
import type { OpenAccount } from '../open-account'
import type { RatchetParts } from '../ratchet-parts'
import type { CurrentRecords } from '../records/current-records'
import { followRecords } from '../records/follow-records'
import { expiredKeys } from '../records/ratchet-records'
import { createEventQueue } from './event-queue'
import { readMessage } from './read-message'
import { readResponseStep } from './read-response-step'
import type { Typing } from './typing'

/** Number of pages that are read backwards when relays have cut off their answers: of messages, and of responses. */
const MESSAGE_PAGES = 20
const RESPONSE_PAGES = 10
/** ms */
const DAY_MS = 24 * 60 * 60 * 1_000

/** Listens to relays for the messages of an account's sessions and for answers to its invites, and stores them. */
export function receiveChats(
  { store, worker, responses: responseParts }: OpenAccount,
  records: CurrentRecords,
  typing: Typing,
  {
    nostr,
    relays,
    adoptFormer,
    renewPublished,
    onRefused,
  }: Pick<RatchetParts, 'nostr' | 'relays' | 'adoptFormer'> &
    Pick<InviteManager, 'renewPublished'> & {
      /** Called for each event that is malformed or forged, or that no session decrypts. */
      onRefused(): void
    },
): Disposable {
  const reload = () => records.reload(store)
  const queue = createEventQueue({
    store,
    records: records.get,
    reload,
    readMessage: (event, all, isLast) =>
      readMessage(event, all, isLast, {
        worker,
        account: store.account,
        chat: store.chat,
        typing: typing.heard,
      }),
    readResponse: (event, all) => readResponseStep(event, all, responseParts),
    onRefused,
  })
  const messages = createListener(nostr, MESSAGE_PAGES, queue.addMessages)
  // Apart, so that answers to a link are not on pages that strangers fill with answers to the public invite.
  const responses = {
    public: createListener(nostr, RESPONSE_PAGES, queue.addResponses),
    link: createListener(nostr, RESPONSE_PAGES, queue.addResponses),
  }
  const listen = () => {
    if (store.signal.aborted) return
    const { authors, invites, sessions } = records.get()
    const named = sessions.flatMap(({ value }) => value.relays)
    const from = relays.own([...named, ...invites.flatMap(({ value }) => value.invite.relays)])
    // Without `since`: responses are dated back, and a message may have been sent long before this device was on.
    messages.listen(authors.length > 0 ? { kinds: [MESSAGE_KIND], authors } : undefined, from)
    for (const kind of ['public', 'link'] as const) {
      const keys = invites
        .filter(({ value }) => value.kind === kind)
        .map(({ value }) => value.invite.ephemeralKey)
        .sort()
      responses[kind].listen(keys.length > 0 ? { kinds: [RESPONSE_KIND], '#p': keys } : undefined, from)
    }
  }
  const tidy = () =>
    records
      .commitFrom(store, async all => {
        const changes = [
          ...tidyInvites(all, store.account, relays.own([]).slice(0, 3), Date.now()),
          ...expiredKeys(all, Date.now()),
        ]
        return changes.length > 0 ? { records: changes } : undefined
      })
      // It is tried again at the next start.
      .catch(() => {})
      .then(listen)
  const renew = () => void renewPublished().catch(() => {})
  const following = records.subscribe(listen)
  const elsewhere = followRecords(store, reload)
  void tidy()
    .then(renew)
    .then(() => adoptFormer(store))
    .then(hasMoved => (hasMoved ? reload() : undefined))
    // Chats that could not be moved stay where they are, and are read again at the next start.
    .catch(() => {})
  const timer = setInterval(() => void tidy().then(renew), DAY_MS)
  return toDisposable(() => {
    clearInterval(timer)
    following.dispose()
    elsewhere.dispose()
    messages.dispose()
    responses.public.dispose()
    responses.link.dispose()
  })
}
