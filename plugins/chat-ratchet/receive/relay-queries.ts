import { type ListeningPlan, MAX_PASSIVE_LISTENING_MS } from '#contracts/private-chats'
import type { Filter } from '#kernel/ports'
import { INVITE_RESPONSE_KIND } from '../core/invite-response'
import { RATCHET_MESSAGE_KIND } from '../core/session-messages'
import { SKIPPED_KEY_LIFETIME_MS } from '../core/skipped-keys'
import { nextInviteChangeMs } from '../invites/invite-records'
import type { RatchetRecords } from '../records/ratchet-records'
import { EVENTS_PER_RELAY_PAGE } from '../relay-listener'
import { type ChatRelays, relayListFilter } from '../relays/chat-relays'

/** Maximum number of older pages that are requested when relays have cut off their answers. */
export const MAX_MESSAGE_PAGES = 20
export const MAX_RESPONSE_PAGES = 10

/**
 * The filters and relays with which an account's chats are requested. A filter is absent if there is nothing to
 * request.
 */
interface RelayQuestions {
  readonly relays: readonly string[]
  readonly messages: Filter | undefined
  /**
   * One filter for each kind of invite. They are separate queries, because strangers' responses to the public invite
   * could otherwise fill the pages that contain the responses to the link.
   */
  readonly responses: Readonly<Record<'public' | 'link', Filter | undefined>>
}

export function buildRelayQueries(
  { authors, invites, sessions }: RatchetRecords,
  relays: Pick<ChatRelays, 'ownRelays'>,
): RelayQuestions {
  const responsesTo = (kind: 'public' | 'link'): Filter | undefined => {
    const keys = invites
      .filter(({ value }) => value.kind === kind)
      .map(({ value }) => value.invite.ephemeralKey)
      .sort()
    return keys.length > 0 ? { kinds: [INVITE_RESPONSE_KIND], '#p': keys } : undefined
  }
  return {
    relays: relays.ownRelays([
      ...sessions.flatMap(({ value }) => value.relays),
      ...invites.flatMap(({ value }) => value.invite.relays),
    ]),
    // The filters have no `since`: responses have a `created_at` in the past, and messages may have been sent long
    // before this device was switched on.
    messages: authors.length > 0 ? { kinds: [RATCHET_MESSAGE_KIND], authors } : undefined,
    responses: { public: responsesTo('public'), link: responsesTo('link') },
  }
}

/**
 * Returns the filters and relays by which the app notices new messages while this plugin's code is not loaded.
 * `relayListId`: the id of the account's relay list event (NIP-65) from which `relays` were chosen. `isPublished`: the
 * settings say that the public invite is published, but not when. `now` is in ms.
 */
export function buildListeningPlan(
  records: RatchetRecords,
  relays: Pick<ChatRelays, 'ownRelays'>,
  account: string,
  { relayListId, isPublished, now }: { relayListId: string | undefined; isPublished: boolean; now: number },
): Pick<ListeningPlan, 'questions' | 'dueAt'> {
  const { messages, responses, relays: askedRelays } = buildRelayQueries(records, relays)
  const ask = (filter: Filter | undefined, maxPages: number) =>
    filter
      ? [
          {
            filters: [filter],
            pageSize: EVENTS_PER_RELAY_PAGE,
            maxPages,
            ...(askedRelays.length > 0 && { relays: askedRelays }),
          },
        ]
      : []
  const keyExpiries = records.sessions.flatMap(({ value }) =>
    value.state.kept.map(({ keptAt }) => keptAt + SKIPPED_KEY_LIFETIME_MS),
  )
  return {
    questions: [
      ...ask(messages, MAX_MESSAGE_PAGES),
      ...ask(responses.public, MAX_RESPONSE_PAGES),
      ...ask(responses.link, MAX_RESPONSE_PAGES),
      {
        filters: [relayListFilter(account)],
        pageSize: 1,
        maxPages: 0,
        knownIds: relayListId === undefined ? [] : [relayListId],
      },
    ],
    dueAt: keyExpiries.reduce(
      (earliest, at) => Math.min(earliest, at),
      Math.min(now + MAX_PASSIVE_LISTENING_MS, nextInviteChangeMs(records, isPublished)),
    ),
  }
}
