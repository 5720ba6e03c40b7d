import { formatRelayUrl } from '#kernel/nostr'
import { useService, useStore } from '#kernel/react'
import { Notice } from '#ui-kit'
import { RatchetInvites } from '../manifest'
import type { UnresponsiveChatRelay } from '../relays/unresponsive-relays'

const REASON_TEXTS: Record<UnresponsiveChatRelay['reason'], string> = {
  'auth-refused': 'gives private chats only to readers who say who they are',
  closed: 'refuses to give your private chats',
  timeout: 'does not answer',
  dead: 'cannot be reached',
}
const MISSING_TEXTS: Record<UnresponsiveChatRelay['missing'], string> = {
  messages: 'messages of private chats may be missing',
  answers: 'answers to your invites may be missing',
}

/** Shows notices below the list of chats, because an empty list must not look the same when a relay has refused. */
export default function UnresponsiveRelaysNotices() {
  const relays = useStore(useService(RatchetInvites).unresponsiveRelays)
  const quietRelays = relays.filter(({ isOneOfSeveral }) => isOneOfSeveral)
  return (
    <>
      {relays
        .filter(relay => !quietRelays.includes(relay))
        .map(({ url, reason, missing }) => (
          <Notice key={url} icon="relay">
            {formatRelayUrl(url)} {REASON_TEXTS[reason]}, so {MISSING_TEXTS[missing]}.
          </Notice>
        ))}
      {quietRelays.length > 0 && (
        <Notice icon="relay">
          {quietRelays.map(({ url }) => formatRelayUrl(url)).join(', ')} cannot be reached. Messages that are
          only there do not come.
        </Notice>
      )}
    </>
  )
}
