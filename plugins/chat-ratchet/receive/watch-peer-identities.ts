import type { Disposable, ReadableStore } from '#kernel'
import { type NostrEvent, queryOnce } from '#kernel/ports'
import type { RatchetAccount } from '../ratchet-account'
import type { RatchetServices } from '../ratchet-services'
import { isSessionOfChat } from '../records/ratchet-records'
import type { RecordCache } from '../records/record-cache'
import { createReplaceableQuery } from '../relays/replaceable-query'
import { USER_WAIT_LIMIT_MS } from '../relays/user-wait-limit'
import { buildIdentityChanges, buildIdentityQuestions, type IdentityQuestion } from './session-identities'

/** ms for which no message waits for relays that were silent before the message that was written last. */
const SILENCE_MS = 60_000

/** What people sign about their devices and invites, as far as their conversations are used. */
export interface PeerIdentities extends Disposable {
  /**
   * Asks about the people of a conversation, before something is written to them. Resolves when the sessions are as the
   * answers say, or when relays have not answered in time; at once for a minute after that. Never rejects.
   */
  refresh(chatId: string): Promise<void>
}

/**
 * Follows what the people of the shown conversations sign about their devices and invites: a link is proven when its
 * inviter signs the same invite, and a device that was removed gets nothing any more. Each question is about one person,
 * asks that person's relays and those of the chats, and lasts as long as the conversation is shown: otherwise each relay
 * would learn with whom the reader has private chats.
 */
export function watchPeerIdentities(
  { store, relays }: RatchetAccount,
  records: RecordCache,
  shownChats: ReadableStore<readonly string[]>,
  { nostr }: Pick<RatchetServices, 'nostr'>,
): PeerIdentities {
  const { signal } = store
  let lastCommit: Promise<unknown> = Promise.resolve()

  const applyEvents = (events: readonly NostrEvent[]): Promise<unknown> => {
    if (signal.aborted || !buildIdentityChanges(records.get(), events)) return lastCommit
    lastCommit = lastCommit
      .then(() =>
        records.commitWithRetry(store, async newestRecords => buildIdentityChanges(newestRecords, events)),
      )
      // The store is closed, or did not take the change: it is made again with the next events.
      .catch(() => {})
    return lastCommit
  }
  const listQuestions = (chatIds: readonly string[]): readonly IdentityQuestion[] => {
    const chats = chatIds.flatMap(id => store.chat(id) ?? [])
    return buildIdentityQuestions(
      records.get().sessions.filter(({ value }) => chats.some(chat => isSessionOfChat(value, chat))),
    )
  }
  const findRelays = ({ person, relays: invitesRelays }: IdentityQuestion) =>
    relays.authorRelays(person, invitesRelays, signal)
  /** ms until which nothing waits for relays that did not answer about a person. */
  const silentUntilMs = new Map<string, number>()
  const refreshPerson = async (question: IdentityQuestion): Promise<void> => {
    const { person } = question
    const refreshNow = async () => {
      const options = { relays: await findRelays(question), signal, limitMs: USER_WAIT_LIMIT_MS }
      const { events, isComplete } = await queryOnce(nostr, question.filters, options)
      if (isComplete) silentUntilMs.delete(person)
      else silentUntilMs.set(person, Date.now() + SILENCE_MS)
      await applyEvents(events)
    }
    const isSilent = (silentUntilMs.get(person) ?? 0) > Date.now()
    const refreshing = refreshNow()
    if (isSilent) refreshing.catch(() => {})
    else await refreshing
  }
  const followPerson = () => {
    let events: readonly NostrEvent[] = []
    let currentQuestion = ''
    const query = createReplaceableQuery(nostr, ({ get }) => () => {
      events = get().events
      void applyEvents(events)
    })
    return {
      ask(question: IdentityQuestion) {
        void applyEvents(events)
        const nextQuestion = JSON.stringify(question)
        if (nextQuestion === currentQuestion) return
        currentQuestion = nextQuestion
        void findRelays(question).then(
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
  const updateFollowed = () => {
    const questions = new Map(listQuestions(shownChats.get()).map(question => [question.person, question]))
    for (const [person, followed] of followedPeople)
      if (!questions.has(person)) {
        followed.dispose()
        followedPeople.delete(person)
      }
    for (const [person, question] of questions) {
      const followed = followedPeople.get(person) ?? followPerson()
      followedPeople.set(person, followed)
      followed.ask(question)
    }
  }
  const subscriptions = [records.subscribe(updateFollowed), shownChats.subscribe(updateFollowed)]
  updateFollowed()
  return {
    async refresh(chatId) {
      await Promise.allSettled(listQuestions([chatId]).map(refreshPerson))
    },
    dispose() {
      for (const subscription of subscriptions) subscription.dispose()
      for (const followed of followedPeople.values()) followed.dispose()
      followedPeople.clear()
    },
  }
}
