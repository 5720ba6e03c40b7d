import { createDisposable, type Disposable } from '#kernel'
import type { QuerySnapshot } from '#kernel/ports'
import { INVITE_RESPONSE_KIND } from '../core/invite-response'
import { RATCHET_MESSAGE_KIND } from '../core/session-messages'
import type { InviteManager } from '../invites/invite-manager'
import { cleanUpInvites } from '../invites/invite-records'
import type { RatchetAccount } from '../ratchet-account'
import type { RatchetServices } from '../ratchet-services'
import { expiredKeyChanges } from '../records/ratchet-records'
import type { RecordCache } from '../records/record-cache'
import { reloadOnOtherTabChange } from '../records/reload-on-other-tab-change'
import type { StoredInvite } from '../records/stored-records'
import { createRelayListener } from '../relay-listener'
import {
  findUnresponsiveRelays,
  mergeUnresponsiveRelays,
  type UnresponsiveRelay,
} from '../relays/unresponsive-relays'
import { createEventQueue } from './event-queue'
import { receiveMessage } from './read-message'
import { receiveResponse } from './receive-response'
import type { TypingTracker } from './typing-tracker'

/** Number of pages that are read backwards when relays have cut off their answers: of messages, and of responses. */
const MESSAGE_PAGES = 20
const RESPONSE_PAGES = 10
/** ms */
const DAY_MS = 24 * 60 * 60 * 1_000

/** Listens to relays for the messages of an account's sessions and for answers to its invites, and stores them. */
export function startReceivingChats(
  { store, worker, responses: responseServices }: RatchetAccount,
  records: RecordCache,
  typing: TypingTracker,
  {
    nostr,
    relays,
    migrateLegacyChats,
    rotateStaleInvite,
    onRefused,
    onUnresponsiveRelays,
  }: Pick<RatchetServices, 'nostr' | 'relays' | 'migrateLegacyChats'> &
    Pick<InviteManager, 'rotateStaleInvite'> & {
      /** Called for each event that is malformed or forged, or that no session decrypts. */
      onRefused(): void
      /** Called when other relays than before do not give messages or answers. */
      onUnresponsiveRelays(relays: readonly UnresponsiveRelay[]): void
    },
): Disposable {
  const reload = () => records.reload(store)
  const queue = createEventQueue({
    store,
    records: records.get,
    reload,
    readMessage: (event, newestRecords, isLast) =>
      receiveMessage(event, newestRecords, isLast, {
        worker,
        account: store.account,
        findChat: store.chat,
        onTyping: typing.onTyping,
      }),
    readResponse: (event, newestRecords) => receiveResponse(event, newestRecords, responseServices),
    onRefused,
  })
  const unresponsiveRelays = new Map<string, readonly UnresponsiveRelay[]>()
  /** Keeps what the relays have answered to one question. */
  const followAnswers =
    (question: string, missing: UnresponsiveRelay['missing']) => (answers: QuerySnapshot['answers']) => {
      unresponsiveRelays.set(question, findUnresponsiveRelays(answers, missing))
      onUnresponsiveRelays(mergeUnresponsiveRelays([...unresponsiveRelays.values()]))
    }
  const messages = createRelayListener(
    nostr,
    MESSAGE_PAGES,
    queue.addMessages,
    followAnswers('messages', 'messages'),
  )
  // Apart, so that answers to a link are not on pages that strangers fill with answers to the public invite.
  const listenToResponses = (kind: StoredInvite['kind']) =>
    createRelayListener(nostr, RESPONSE_PAGES, queue.addResponses, followAnswers(kind, 'answers'))
  const responses = { public: listenToResponses('public'), link: listenToResponses('link') }
  const updateFilters = () => {
    if (store.signal.aborted) return
    const { authors, invites, sessions } = records.get()
    const sessionRelays = sessions.flatMap(({ value }) => value.relays)
    const listenRelays = relays.ownRelays([
      ...sessionRelays,
      ...invites.flatMap(({ value }) => value.invite.relays),
    ])
    // Without `since`: responses are dated back, and a message may have been sent long before this device was on.
    messages.listen(authors.length > 0 ? { kinds: [RATCHET_MESSAGE_KIND], authors } : undefined, listenRelays)
    for (const kind of ['public', 'link'] as const) {
      const keys = invites
        .filter(({ value }) => value.kind === kind)
        .map(({ value }) => value.invite.ephemeralKey)
        .sort()
      responses[kind].listen(
        keys.length > 0 ? { kinds: [INVITE_RESPONSE_KIND], '#p': keys } : undefined,
        listenRelays,
      )
    }
  }
  const cleanUp = () =>
    records
      .commitWithRetry(store, async newestRecords => {
        const changes = [
          ...cleanUpInvites(newestRecords, store.account, relays.ownRelays([]).slice(0, 3), Date.now()),
          ...expiredKeyChanges(newestRecords, Date.now()),
        ]
        return changes.length > 0 ? { records: changes } : undefined
      })
      // It is tried again at the next start.
      .catch(() => {})
      .then(updateFilters)
  const rotateStale = () => void rotateStaleInvite().catch(() => {})
  const recordSubscription = records.subscribe(updateFilters)
  const otherTabSubscription = reloadOnOtherTabChange(store, reload)
  void cleanUp()
    .then(rotateStale)
    .then(() => migrateLegacyChats(store))
    .then(hasMigrated => (hasMigrated ? reload() : undefined))
    // Chats that could not be moved stay where they are, and are read again at the next start.
    .catch(() => {})
  const timer = setInterval(() => void cleanUp().then(rotateStale), DAY_MS)
  return createDisposable(() => {
    clearInterval(timer)
    recordSubscription.dispose()
    otherTabSubscription.dispose()
    messages.dispose()
    responses.public.dispose()
    responses.link.dispose()
  })
}
