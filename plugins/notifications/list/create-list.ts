import { Moderation, type ModerationService } from '#contracts/moderation'
import { noteFilters } from '#contracts/notes'
import { createCell, type PluginContext, type ReadableStore, type Store } from '#kernel'
import type { LiveQuery, NostrEvent, QuerySnapshot } from '#kernel/ports'
import { verdictOf } from '#kernel/ports'
import { type NotificationsState, notificationKinds } from '../contract'
import type { NotificationsSettings } from '../notifications-settings'
import { createChecks } from './create-checks'
import { groupNotifications, type Occurrence } from './group-notifications'
import { createOwnNotes, type OwnNotes } from './own-notes'
import { readEvents } from './read-events'

/** Milliseconds for which changes of the account and the settings are collected before relays are queried. */
const QUERY_DEBOUNCE_MS = 500
/** Number of events that are requested at first and per page. */
const EVENTS_PER_PAGE = 100

const EMPTY: NotificationsState = {
  rows: [],
  strangers: 0,
  strangersShown: false,
  loading: true,
  settled: false,
  query: { answers: {}, complete: false },
  older: 'idle',
  unchecked: [],
}

type Blame = PluginContext['blame']

/** Reports each failing contribution only once per update, because it usually throws for all events. */
const blameOnce = ({ blame }: PluginContext): Blame => {
  const told = new Set<object>()
  return (entry, error) => {
    if (told.has(entry)) return
    told.add(entry)
    blame(entry, error)
  }
}

/**
 * Adds the quotes to the events that name the reader. Quotes that are older than the loaded events are left out, as
 * older events would be inserted above them.
 */
function withQuotes({ events, older }: QuerySnapshot, quotes: readonly NostrEvent[]): readonly NostrEvent[] {
  const oldest = older !== 'end' && events.length >= EVENTS_PER_PAGE ? events.at(-1)?.created_at : undefined
  const shown = quotes.filter(({ created_at }) => created_at >= (oldest ?? 0))
  return shown.length === 0 ? events : [...new Set([...events, ...shown])]
}

export interface NotificationsList {
  readonly state: ReadableStore<NotificationsState>
  older(): void
  refresh(): void
  showStrangers(shown: boolean): void
}

/** The notifications of the current account as rows. Queries run only while an account is signed in. */
export function createList(
  context: PluginContext,
  settings: Store<NotificationsSettings>,
): NotificationsList {
  const { nostr } = context
  const state = createCell<NotificationsState>(EMPTY)
  let me: string | undefined
  let query: LiveQuery | undefined
  let own: OwnNotes | undefined
  /** True when enough relays have answered. It stays true if a relay disconnects later. */
  let whole = false
  let asked = ''
  let shown = false
  let moderation: ModerationService | undefined
  const checks = createChecks(context, () => later())

  const kinds = () =>
    context
      .contributions(notificationKinds)
      .filter(({ key, value }) => settings.get().shown[key] ?? value.off !== true)

  /** True if a filter of notes hides the notification. So notifications by muted people are left out. */
  const isHidden = ({ event, by, content }: Occurrence, onFault: Blame) => {
    const told = by === event.pubkey ? event : Object.freeze({ ...event, pubkey: by, content })
    const facts = { event: told, session: nostr.session.get() }
    return verdictOf(context.contributions(noteFilters), facts, onFault)?.how === 'hide'
  }

  const compute = (): NotificationsState => {
    // If all kinds are disabled, no query runs.
    if (!query) return asked === '' ? EMPTY : { ...EMPTY, loading: false, settled: true, older: 'end' }
    if (me === undefined) return EMPTY
    const snapshot = query.get()
    const { phase, older, refused } = snapshot
    const events = withQuotes(snapshot, own?.quotes() ?? [])
    whole ||= snapshot.complete
    const wanted = kinds()
    checks.give(events, wanted)
    const onFault = blameOnce(context)
    const all = readEvents(events, {
      me,
      now: Date.now() / 1_000,
      kinds: wanted,
      checkedOf: checks.findingOf,
      isOwn: key => own?.includes(key) === true,
      onFault,
    }).filter(one => !isHidden(one, onFault))
    const strangers = all.filter(({ by }) => moderation?.acquaintance(by) === 'unknown')
    const listed = all.filter(({ by }) => {
      const how = moderation?.acquaintance(by) ?? 'known'
      return how === 'known' || (how === 'unknown' && shown)
    })
    return {
      rows: groupNotifications(listed),
      strangers: strangers.length,
      strangersShown: shown,
      loading: phase !== 'settled' && listed.length === 0,
      settled: phase === 'settled',
      query: { answers: snapshot.answers, complete: whole },
      older,
      refused,
      unchecked: checks.unchecked(),
    }
  }

  // Makes one update for all changes at the same moment.
  let due = false
  function later() {
    if (due) return
    due = true
    queueMicrotask(() => {
      due = false
      if (!context.signal.aborted) state.set(compute())
    })
  }

  const close = () => {
    checks.give([], [])
    whole = false
    query?.dispose()
    own?.dispose()
    query = own = undefined
  }
  const open = (fresh = false) => {
    const numbers = [...new Set(kinds().flatMap(({ value }) => value.kinds))].sort((a, b) => a - b)
    const quotedBy = [...new Set(kinds().flatMap(({ value }) => value.quotedBy ?? []))]
    const wants = JSON.stringify([me, numbers, quotedBy])
    if (wants === asked && !fresh) return later()
    asked = wants
    close()
    if (me !== undefined && numbers.length > 0) {
      query = nostr.query({ kinds: numbers, '#p': [me], limit: EVENTS_PER_PAGE })
      query.subscribe(later)
      own = createOwnNotes(nostr, { me, kinds: quotedBy }, later)
    }
    later()
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const reopen = () => {
    clearTimeout(timer)
    timer = setTimeout(open, QUERY_DEBOUNCE_MS)
  }

  const look = () => {
    const { pubkey } = nostr.session.get()
    if (pubkey === me) return
    // Clear the rows of the previous account immediately.
    close()
    me = pubkey
    asked = ''
    shown = false
    state.set(EMPTY)
    reopen()
  }
  context.own(nostr.session.subscribe(look))
  context.own(settings.subscribe(reopen))
  context.watchContributions(notificationKinds, reopen)
  context.watchContributions(noteFilters, later)
  context.watch(Moderation, service => {
    moderation = service
    const listening = service.version.subscribe(later)
    later()
    return {
      dispose() {
        listening.dispose()
        moderation = undefined
        later()
      },
    }
  })
  context.own(() => {
    clearTimeout(timer)
    close()
  })
  look()

  return {
    state,
    older: () => query?.older(EVENTS_PER_PAGE),
    refresh: () => open(true),
    showStrangers(wanted) {
      shown = wanted
      later()
    },
  }
}
