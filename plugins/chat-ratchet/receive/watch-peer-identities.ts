import { type Disposable, type ReadableStore, waitForStore } from '#kernel'
import { type NostrEvent, queryOnce } from '#kernel/ports'
import { type DeviceList, findNewestDeviceList } from '../core/device-list'
import type { RatchetAccount } from '../ratchet-account'
import type { RatchetServices } from '../ratchet-services'
import { isGroupChatId } from '../records/chat-ids'
import { isSessionOfChat } from '../records/ratchet-records'
import type { RecordCache } from '../records/record-cache'
import { createReplaceableQuery } from '../relays/replaceable-query'
import { USER_WAIT_LIMIT_MS } from '../relays/user-wait-limit'
import { buildIdentityChanges, buildIdentityQuestions, type IdentityQuestion } from './session-identities'

/** ms after a question about a person until that person is asked about again because something is written to them. */
const REFRESH_INTERVAL_MS = 60_000
/** ms for which a change that the database did not take is not tried again. */
const RETRY_DELAY_MS = 60_000

/** What people sign about their devices and invites, as far as their conversations are used. */
export interface PeerIdentities extends Disposable {
  /**
   * Asks about the other person of a conversation, before something is written to them, unless relays have answered about
   * them within the last minute. Resolves when the sessions are as the answers say, at the latest after
   * `USER_WAIT_LIMIT_MS`. Never rejects. Nothing is asked about the members of a group.
   */
  refresh(chatId: string): Promise<void>
  /** The newest list of devices that relays have sent in this visit. Undefined if there is none, or nobody has asked. */
  findDeviceList(person: string): DeviceList | undefined
}

/** A question about the person of one conversation. */
interface ChatQuestion extends IdentityQuestion {
  /** False for a request: then only the reader's own relays are asked, and none that a stranger has chosen. */
  readonly isAccepted: boolean
}

/**
 * Follows what the people of the shown conversations sign about their devices and invites: a link is proven when its
 * inviter signs the same invite, and a device that was removed gets nothing any more. Each question is about one person,
 * asks that person's relays and those of the chats, and lasts as long as the conversation is shown: otherwise each relay
 * would learn with whom the reader has private chats. The members of a shown group are asked about once in a visit, one
 * after the other.
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
    if (signal.aborted || Date.now() < nextCommitAtMs || !buildIdentityChanges(records.get(), events))
      return lastCommit
    lastCommit = lastCommit
      .then(() =>
        records.commitWithRetry(store, async newestRecords => buildIdentityChanges(newestRecords, events)),
      )
      // The store is closed, or did not take the change: it is made again with the next change of records or events.
      .catch(() => {
        nextCommitAtMs = Date.now() + RETRY_DELAY_MS
      })
    return lastCommit
  }
  const listQuestions = (chatId: string): readonly ChatQuestion[] => {
    const chat = store.chat(chatId)
    if (!chat) return []
    const sessions = records.get().sessions.filter(({ value }) => isSessionOfChat(value, chat))
    return buildIdentityQuestions(sessions).map(question => ({ ...question, isAccepted: chat.isAccepted }))
  }
  const findRelays = async (
    { person, relays: invitesRelays, isAccepted }: ChatQuestion,
    findSignal: AbortSignal,
  ): Promise<readonly string[]> =>
    isAccepted
      ? relays.authorRelays(person, invitesRelays, findSignal)
      : // The kernel may name its relays a moment after the account is opened.
        waitForStore(
          nostr.network.relays,
          () => {
            const ownRelays = relays.ownRelays([])
            return ownRelays.length > 0 ? ownRelays : undefined
          },
          findSignal,
        )
  /**
   * Resolves when the answers are taken in, or after `USER_WAIT_LIMIT_MS`. Rejects if there is no relay to ask in that time,
   * or the store is closed.
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

  /** The latest question about each person that was asked before something was written to them. */
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
      /** True if relays have answered, and what they send later is taken in as it comes. */
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
          // The store is closed.
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
  /** Asks about the members of shown groups, one after the other, so that no relay is asked about all of them at once. */
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
      // The store is closed, or there is no relay: the members are asked about with the next change.
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
