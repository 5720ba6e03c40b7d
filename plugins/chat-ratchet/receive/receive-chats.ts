import { createDisposable, type Disposable, throttle } from '#kernel'
import type { QuerySnapshot } from '#kernel/ports'
import type { InviteManager } from '../invites/invite-manager'
import { buildInviteMaintenanceChanges } from '../invites/invite-records'
import type { RatchetAccount } from '../ratchet-account'
import type { RatchetServices } from '../ratchet-services'
import { buildExpiredKeyChanges, loadRecords } from '../records/ratchet-records'
import type { RecordCache } from '../records/record-cache'
import { reloadOnOutsideChange } from '../records/reload-on-outside-change'
import type { StoredInvite } from '../records/stored-records'
import { createRelayListener } from '../relay-listener'
import { mergeUnresponsiveRelays, type UnresponsiveChatRelay } from '../relays/unresponsive-relays'
import { createEventQueue } from './event-queue'
import { findChatOfMessage } from './find-chat-of-message'
import { receiveMessage } from './read-message'
import { receiveInviteResponse } from './receive-invite-response'
import { buildListeningPlan, buildRelayQueries, MAX_MESSAGE_PAGES, MAX_RESPONSE_PAGES } from './relay-queries'
import type { TypingTracker } from './typing-tracker'

/** 24 hours in ms. */
const DAY_MS = 24 * 60 * 60 * 1_000

/**
 * Minimum number of ms between two changes of the requests to relays. Each session adds authors to a request, and
 * strangers can begin hundreds within seconds.
 */
const FILTER_INTERVAL_MS = 500

/** Receives the messages of an account's sessions and the responses to its invites from relays, and stores them. */
export function startReceivingChats(
  { store, worker, relays, responses: responseServices }: RatchetAccount,
  records: RecordCache,
  typing: TypingTracker,
  {
    nostr,
    watchUnreachableRelays,
    migrateLegacyChats,
    isPublished,
    push,
    rotateStaleInvite,
    onRefused,
    onUnresponsiveRelays,
  }: Pick<
    RatchetServices,
    'nostr' | 'watchUnreachableRelays' | 'migrateLegacyChats' | 'isPublished' | 'push'
  > &
    Pick<InviteManager, 'rotateStaleInvite'> & {
      /** Called for each event that is malformed or forged, or that no session decrypts. */
      onRefused(): void
      /** Called when the list of relays that do not deliver messages or responses changes. */
      onUnresponsiveRelays(relays: readonly UnresponsiveChatRelay[]): void
    },
): Disposable {
  const reload = () => records.reload(store)
  const answersByQuestion = new Map<
    string,
    { readonly answers: QuerySnapshot['answers']; readonly missing: UnresponsiveChatRelay['missing'] }
  >()
  let areMessagesAhead = false
  const reportUnresponsiveRelays = () => {
    if (store.signal.aborted) return
    onUnresponsiveRelays(
      mergeUnresponsiveRelays(
        [...answersByQuestion.values()].map(({ answers, missing }) =>
          longUnreachable
            .findUnresponsive(
              answers,
              // Unreachable relays are reported for messages only: a reader without private chats misses none, and a
              // response to an invite goes to all relays of the invite.
              missing === 'messages' ? { isSomethingMissing: areMessagesAhead } : { areOthersEnough: true },
            )
            .map(relay => ({ ...relay, missing })),
        ),
      ),
    )
  }
  const longUnreachable = watchUnreachableRelays(reportUnresponsiveRelays)
  const queue = createEventQueue({
    store,
    records,
    reload,
    applyCommitted: changes => records.applyCommitted(store, changes),
    readMessage: (event, newestRecords, isLast) =>
      receiveMessage(event, newestRecords, isLast, {
        worker,
        account: store.account,
        findChat: store.chat,
        findChatOfMessage: (chatId, messageId) => findChatOfMessage(store, chatId, messageId),
        hasRequestRoom: store.hasRequestRoom,
        onTyping: typing.onTyping,
      }),
    readResponse: (event, newestRecords) => receiveInviteResponse(event, newestRecords, responseServices),
    onRefused,
    onAheadChange(areWaiting) {
      areMessagesAhead = areWaiting
      reportUnresponsiveRelays()
    },
  })
  /** Returns a function that stores how each relay has answered one query. */
  const followAnswers =
    (question: string, missing: UnresponsiveChatRelay['missing']) => (answers: QuerySnapshot['answers']) => {
      answersByQuestion.set(question, { answers, missing })
      if (missing === 'messages') longUnreachable.update(answers)
      reportUnresponsiveRelays()
    }
  const messages = createRelayListener(
    nostr,
    MAX_MESSAGE_PAGES,
    queue.addMessages,
    followAnswers('messages', 'messages'),
  )
  // Each kind of invite has its own query. Otherwise, strangers' responses to the public invite could fill the pages
  // that contain the responses to the link.
  const listenToResponses = (kind: StoredInvite['kind']) =>
    createRelayListener(nostr, MAX_RESPONSE_PAGES, queue.addResponses, followAnswers(kind, 'answers'))
  const responses = { public: listenToResponses('public'), link: listenToResponses('link') }
  /** True once the account's invites exist and the former client's chats have been moved. */
  let hasStarted = false
  const updateFilters = () => {
    if (store.signal.aborted) return
    const questions = buildRelayQueries(records.get(), relays)
    messages.listen(questions.messages, questions.relays)
    for (const kind of ['public', 'link'] as const)
      responses[kind].listen(questions.responses[kind], questions.relays)
  }
  const updatePlan = () => {
    if (!hasStarted) return
    store.keepPlan(async () => {
      const newestRecords = await loadRecords(store)
      const plan = buildListeningPlan(newestRecords, relays, store.account, {
        relayListId: relays.ownList.get()?.id,
        isPublished: isPublished(store.account),
        now: Date.now(),
      })
      const filters = push.buildFilters(newestRecords)
      return filters && { ...plan, push: { name: push.name, filters } }
    })
  }
  const cleanUp = () =>
    records
      .commitWithRetry(store, async newestRecords => {
        const changes = [
          ...buildInviteMaintenanceChanges(
            newestRecords,
            store.account,
            relays.ownRelays([]).slice(0, 3),
            Date.now(),
          ),
          ...buildExpiredKeyChanges(newestRecords, Date.now()),
        ]
        return changes.length > 0 ? { records: changes } : undefined
      })
      // A step that has failed here is tried again at the next start.
      .catch(() => {})
      .then(updateFilters)
  let relayListId: string | undefined
  const followRelayList = () => {
    const newestId = relays.ownList.get()?.id
    if (newestId === relayListId) return
    relayListId = newestId
    updateFilters()
    updatePlan()
  }
  const relayListSubscription = relays.ownList.subscribe(followRelayList)
  followRelayList()
  const pushSubscription = push.changes.subscribe(updatePlan)
  const rotateStale = () => void rotateStaleInvite().catch(() => {})
  const filterUpdates = throttle(updateFilters, FILTER_INTERVAL_MS)
  const recordSubscription = records.subscribe(filterUpdates.call)
  const outsideChangeSubscription = reloadOnOutsideChange(store, reload)
  void cleanUp()
    .then(rotateStale)
    .then(() => migrateLegacyChats(store))
    .then(hasMigrated => (hasMigrated ? reload() : undefined))
    .then(() => {
      hasStarted = true
      updatePlan()
    })
    // If moving has failed, the chats stay in the former client's store, and the next start tries again.
    .catch(() => {})
  const timer = setInterval(() => void cleanUp().then(rotateStale), DAY_MS)
  return createDisposable(() => {
    clearInterval(timer)
    longUnreachable.dispose()
    recordSubscription.dispose()
    filterUpdates.dispose()
    outsideChangeSubscription.dispose()
    pushSubscription.dispose()
    relayListSubscription.dispose()
    messages.dispose()
    responses.public.dispose()
    responses.link.dispose()
  })
}
