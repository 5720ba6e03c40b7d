import type { Disposable, ReadableStore } from '#kernel'
import { createReplaceableQuery, type NostrEvent, queryOnce } from '#kernel/ports'
import { type DeviceList, findNewestDeviceList } from '../core/device-list'
import type { RatchetAccount } from '../ratchet-account'
import type { RatchetServices } from '../ratchet-services'
import { isGroupChatId } from '../records/chat-ids'
import { isSessionOfChat } from '../records/ratchet-records'
import type { RecordCache } from '../records/record-cache'
import { USER_WAIT_LIMIT_MS } from '../relays/user-wait-limit'
import { buildIdentityChanges, buildIdentityQueries, type IdentityQuery } from './session-identities'

/** ms after a query about a person during which writing to that person does not repeat the query. */
const REFRESH_INTERVAL_MS = 60_000
/** ms after a failed commit during which the change is not committed again. */
const RETRY_DELAY_MS = 60_000

/** The signed events of people about their devices and invites, for the conversations that the reader uses. */
export interface PeerIdentities extends Disposable {
  /**
   * Asks relays about the other person in a conversation, before a message to them is sent. Does nothing if relays have
   * answered about this person within the last minute, and nothing for a group. Resolves when the sessions match the
   * answers, at the latest after `USER_WAIT_LIMIT_MS`. Never rejects.
   */
  refresh(chatId: string): Promise<void>
  /**
   * Returns the newest device list that relays have sent during this visit. Undefined if there is none, or if relays
   * were not asked.
   */
  findDeviceList(person: string): DeviceList | undefined
}

interface ChatQuestion extends IdentityQuery {
  /** False for a request: then only the reader's own relays are asked, and no relays that a stranger has chosen. */
  readonly isAccepted: boolean
}

/**
 * Follows the signed events of the people in the displayed conversations about their devices and invites. An invite
 * link becomes proven when its inviter publishes the same invite, and a device that its owner has removed gets no more
 * messages. Each query is about one person, goes to that person's relays and those of the chat, and ends when the
 * conversation is closed: otherwise, each relay would learn with whom the reader has private chats. The members of a
 * displayed group are asked about once in a visit, one after the other.
 */
export function watchPeerIdentities(
  { store, relays }: RatchetAccount,
  records: RecordCache,
  shownChats: ReadableStore<readonly string[]>,
  { nostr }: Pick<RatchetServices, 'nostr'>,
): PeerIdentities {
  const { signal } = store
  let lastCommit: Promise<unknown> = Promise.resolve()
  let nextCommitAtMs = 0
  const deviceLists = new Map<string, DeviceList>()

  const applyEvents = (person: string, events: readonly NostrEvent[]): Promise<unknown> => {
    const knownList = deviceLists.get(person)
    const newestList = findNewestDeviceList(knownList ? [knownList.event, ...events] : events, person)
    if (newestList) deviceLists.set(person, newestList)
    if (
      signal.aborted ||
      Date.now() < nextCommitAtMs ||
      !buildIdentityChanges(records.get(), events, store.chat)
    )
      return lastCommit
    lastCommit = lastCommit
      .then(() =>
        records.commitWithRetry(store, async newestRecords =>
          buildIdentityChanges(newestRecords, events, store.chat),
        ),
      )
      // The store is closed, or the commit has failed. The next change of records or events makes the change again.
      .catch(() => {
        nextCommitAtMs = Date.now() + RETRY_DELAY_MS
      })
    return lastCommit
  }
  const listQuestions = (chatId: string): readonly ChatQuestion[] => {
    const chat = store.chat(chatId)
    if (!chat) return []
    const sessions = records.get().sessions.filter(({ value }) => isSessionOfChat(value, chat))
    return buildIdentityQueries(sessions).map(question => ({ ...question, isAccepted: chat.isAccepted }))
  }
  const findRelays = (
    { person, relays: invitesRelays, isAccepted }: ChatQuestion,
    findSignal: AbortSignal,
  ): Promise<readonly string[]> =>
    isAccepted ? relays.authorRelays(person, invitesRelays, findSignal) : relays.waitForOwnRelays(findSignal)
  /**
   * Resolves when the answers have been processed, or after `USER_WAIT_LIMIT_MS`. Rejects if no relay is known in that
   * time, or if the store is closed.
   */
  const askOnce = async (question: ChatQuestion): Promise<void> => {
    const askedAtMs = Date.now()
    const named = await findRelays(
      question,
      AbortSignal.any([signal, AbortSignal.timeout(USER_WAIT_LIMIT_MS)]),
    )
    const limitMs = Math.max(0, USER_WAIT_LIMIT_MS - (Date.now() - askedAtMs))
    const { events } = await queryOnce(nostr, question.filters, { relays: named, signal, limitMs })
    await applyEvents(question.person, events)
  }

  /** The latest query about each person that was made because the reader wrote to them. */
  const refreshes = new Map<string, { readonly askedAtMs: number; readonly done: Promise<void> }>()
  const refreshPerson = (question: ChatQuestion): Promise<unknown> => {
    const followed = followedPeople.get(question.person)
    if (followed?.hasAnswers()) return lastCommit
    const latest = refreshes.get(question.person)
    if (latest && Date.now() - latest.askedAtMs < REFRESH_INTERVAL_MS) return latest.done
    const done = askOnce(question)
    refreshes.set(question.person, { askedAtMs: Date.now(), done })
    return done
  }

  const followPerson = (person: string) => {
    let events: readonly NostrEvent[] = []
    let isSettled = false
    let currentQuestion = ''
    const query = createReplaceableQuery(nostr, ({ get }) => () => {
      const snapshot = get()
      events = snapshot.events
      isSettled = snapshot.phase === 'settled'
      void applyEvents(person, events)
    })
    return {
      /** True if every relay has answered or failed. The query stays open for later events. */
      hasAnswers: () => isSettled,
      ask(question: ChatQuestion) {
        void applyEvents(person, events)
        const nextQuestion = JSON.stringify(question)
        if (nextQuestion === currentQuestion) return
        currentQuestion = nextQuestion
        isSettled = false
        void findRelays(question, signal).then(
          named => {
            if (currentQuestion === nextQuestion) query.replace(question.filters, { relays: named })
          },
          // The store is closed, so nothing is left to do.
          () => {},
        )
      },
      dispose() {
        currentQuestion = ''
        query.dispose()
      },
    }
  }
  const followedPeople = new Map<string, ReturnType<typeof followPerson>>()

  const askedMembers = new Set<string>()
  let isAskingMembers = false
  /**
   * Asks about the members of the displayed groups one after the other, so that no relay is asked about all of them at
   * once.
   */
  const askMembers = async () => {
    if (isAskingMembers) return
    isAskingMembers = true
    try {
      for (;;) {
        const question = shownChats
          .get()
          .filter(isGroupChatId)
          .flatMap(listQuestions)
          .find(({ person }) => !askedMembers.has(person))
        if (!question || signal.aborted) return
        askedMembers.add(question.person)
        await askOnce(question)
      }
    } catch {
      // The store is closed, or no relay is known. The next change asks about the members again.
    } finally {
      isAskingMembers = false
    }
  }
  const updateFollowed = () => {
    const questions = new Map(
      shownChats
        .get()
        .filter(id => !isGroupChatId(id))
        .flatMap(listQuestions)
        .map(question => [question.person, question]),
    )
    for (const [person, followed] of followedPeople)
      if (!questions.has(person)) {
        followed.dispose()
        followedPeople.delete(person)
      }
    for (const [person, question] of questions) {
      const followed = followedPeople.get(person) ?? followPerson(person)
      followedPeople.set(person, followed)
      followed.ask(question)
    }
    void askMembers()
  }
  const subscriptions = [records.subscribe(updateFollowed), shownChats.subscribe(updateFollowed)]
  updateFollowed()
  return {
    async refresh(chatId) {
      if (!isGroupChatId(chatId)) await Promise.allSettled(listQuestions(chatId).map(refreshPerson))
    },
    findDeviceList: person => deviceLists.get(person),
    dispose() {
      for (const subscription of subscriptions) subscription.dispose()
      for (const followed of followedPeople.values()) followed.dispose()
      followedPeople.clear()
    },
  }
}
