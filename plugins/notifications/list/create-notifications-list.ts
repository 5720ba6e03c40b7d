import { Moderation, type ModerationService } from '#contracts/moderation'
import { noteFilters } from '#contracts/notes'
import { createValueStore, type PluginContext, type ReadableStore, type Store } from '#kernel'
import type { LiveQuery, NostrEvent, QuerySnapshot } from '#kernel/ports'
import { getStrictestVerdict } from '#kernel/ports'
import { type NotificationsState, notificationKinds } from '../contract'
import type { NotificationsSettings } from '../notifications-settings'
import { createChatMessageLookup } from './create-chat-message-lookup'
import { createNotificationVerifiers } from './create-notification-verifiers'
import { groupNotifications, type ParsedNotificationEvent } from './group-notifications'
import { createOwnNotesWatcher, type OwnNotesWatcher } from './own-notes-watcher'
import { parseNotificationEvents } from './parse-notification-events'

/** Milliseconds for which changes of the account and the settings are collected before relays are queried. */
const QUERY_DEBOUNCE_MS = 500
/** Number of events that are requested at first and per page. */
const EVENTS_PER_PAGE = 100

const EMPTY: NotificationsState = {
  rows: [],
  strangerCount: 0,
  strangersShown: false,
  loading: true,
  settled: false,
  query: { answers: {}, complete: false },
  older: 'idle',
  inactiveVerifiers: [],
}

type Blame = PluginContext['reportError']

/** Reports a failing contribution once per update, because it usually throws for all events. */
const blameOnce = ({ reportError }: PluginContext): Blame => {
  const reported = new Set<object>()
  return (entry, error) => {
    if (reported.has(entry)) return
    reported.add(entry)
    reportError(entry, error)
  }
}

/**
 * Adds the quotes to the events that name the reader. Quotes older than the loaded events are left out, because loading
 * older events would insert rows above them.
 */
function addQuotes({ events, older }: QuerySnapshot, quotes: readonly NostrEvent[]): readonly NostrEvent[] {
  const oldest = older !== 'end' && events.length >= EVENTS_PER_PAGE ? events.at(-1)?.created_at : undefined
  const shownQuotes = quotes.filter(({ created_at }) => created_at >= (oldest ?? 0))
  return shownQuotes.length === 0 ? events : [...new Set([...events, ...shownQuotes])]
}

export interface NotificationsListStore {
  readonly state: ReadableStore<NotificationsState>
  loadOlder(): void
  refresh(): void
  showStrangers(areShown: boolean): void
}

/** The notifications of the current account as rows. Relays are queried only while an account is signed in. */
export function createNotificationsList(
  context: PluginContext,
  settings: Store<NotificationsSettings>,
): NotificationsListStore {
  const { nostr } = context
  const state = createValueStore<NotificationsState>(EMPTY)
  let readerPubkey: string | undefined
  let query: LiveQuery | undefined
  let ownNotes: OwnNotesWatcher | undefined
  /** True when enough relays have answered. It stays true if a relay disconnects later. */
  let hasEnoughAnswers = false
  let currentQueryKey = ''
  let areStrangersShown = false
  let moderation: ModerationService | undefined
  const checks = createNotificationVerifiers(context, () => scheduleUpdate())
  const { isChatMessage } = createChatMessageLookup(nostr, () => scheduleUpdate())

  const kinds = () =>
    context
      .contributions(notificationKinds)
      .filter(({ key, value }) => settings.get().shown[key] ?? value.disabledByDefault !== true)

  /** True if a note filter hides the event, for example because the reader mutes the person who acted. */
  const isHidden = ({ event, actorPubkey, content }: ParsedNotificationEvent, onFault: Blame) => {
    const attributedEvent =
      actorPubkey === event.pubkey ? event : Object.freeze({ ...event, pubkey: actorPubkey, content })
    const facts = { event: attributedEvent, session: nostr.session.get() }
    return getStrictestVerdict(context.contributions(noteFilters), facts, onFault)?.action === 'hide'
  }

  const compute = (): NotificationsState => {
    // If all kinds are disabled, no query runs.
    if (!query)
      return currentQueryKey === '' ? EMPTY : { ...EMPTY, loading: false, settled: true, older: 'end' }
    if (readerPubkey === undefined) return EMPTY
    const snapshot = query.get()
    const { phase, older, refused } = snapshot
    const events = addQuotes(snapshot, ownNotes?.quotes() ?? [])
    hasEnoughAnswers ||= snapshot.complete
    const notificationKindList = kinds()
    checks.setEvents(events, notificationKindList)
    const onFault = blameOnce(context)
    const notifications = parseNotificationEvents(events, {
      readerPubkey,
      now: Date.now() / 1_000,
      kinds: notificationKindList,
      getVerified: checks.findingFor,
      isOwn: key => ownNotes?.includes(key) === true,
      isChatMessage,
      onFault,
    }).filter(one => !isHidden(one, onFault))
    const strangers = notifications.filter(
      ({ actorPubkey }) => moderation?.getAcquaintance(actorPubkey) === 'unknown',
    )
    const listed = notifications.filter(({ actorPubkey }) => {
      const acquaintance = moderation?.getAcquaintance(actorPubkey) ?? 'known'
      return acquaintance === 'known' || (acquaintance === 'unknown' && areStrangersShown)
    })
    return {
      rows: groupNotifications(listed),
      strangerCount: strangers.length,
      strangersShown: areStrangersShown,
      loading: phase !== 'settled' && listed.length === 0,
      settled: phase === 'settled',
      query: { answers: snapshot.answers, complete: hasEnoughAnswers },
      older,
      refused,
      inactiveVerifiers: checks.inactiveVerifiers(),
    }
  }

  // Schedules one update for all changes of the same moment.
  let isUpdateScheduled = false
  function scheduleUpdate() {
    if (isUpdateScheduled) return
    isUpdateScheduled = true
    queueMicrotask(() => {
      isUpdateScheduled = false
      if (!context.signal.aborted) state.set(compute())
    })
  }

  const close = () => {
    checks.setEvents([], [])
    hasEnoughAnswers = false
    query?.dispose()
    ownNotes?.dispose()
    query = ownNotes = undefined
  }
  const open = (force = false) => {
    const numbers = [...new Set(kinds().flatMap(({ value }) => value.kinds))].sort((a, b) => a - b)
    const quotedBy = [...new Set(kinds().flatMap(({ value }) => value.quotingKinds ?? []))]
    const queryKey = JSON.stringify([readerPubkey, numbers, quotedBy])
    if (queryKey === currentQueryKey && !force) return scheduleUpdate()
    currentQueryKey = queryKey
    close()
    if (readerPubkey !== undefined && numbers.length > 0) {
      query = nostr.query({ kinds: numbers, '#p': [readerPubkey], limit: EVENTS_PER_PAGE })
      query.subscribe(scheduleUpdate)
      ownNotes = createOwnNotesWatcher(nostr, { readerPubkey, kinds: quotedBy }, scheduleUpdate)
    }
    scheduleUpdate()
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const reopen = () => {
    clearTimeout(timer)
    timer = setTimeout(open, QUERY_DEBOUNCE_MS)
  }

  const onSessionChange = () => {
    const { pubkey } = nostr.session.get()
    if (pubkey === readerPubkey) return
    // Show no rows of the previous account, not even for a moment.
    close()
    readerPubkey = pubkey
    currentQueryKey = ''
    areStrangersShown = false
    state.set(EMPTY)
    reopen()
  }
  context.own(nostr.session.subscribe(onSessionChange))
  context.own(settings.subscribe(reopen))
  context.watchContributions(notificationKinds, reopen)
  context.watchContributions(noteFilters, scheduleUpdate)
  context.watch(Moderation, service => {
    moderation = service
    const listening = service.version.subscribe(scheduleUpdate)
    scheduleUpdate()
    return {
      dispose() {
        listening.dispose()
        moderation = undefined
        scheduleUpdate()
      },
    }
  })
  context.own(() => {
    clearTimeout(timer)
    close()
  })
  onSessionChange()

  return {
    state,
    loadOlder: () => query?.loadOlder(EVENTS_PER_PAGE),
    refresh: () => open(true),
    showStrangers(areShown) {
      areStrangersShown = areShown
      scheduleUpdate()
    },
  }
}
