import { useState } from 'react'
import type { UnresponsiveRelay } from '#contracts/private-chats'
import { UserFacingError } from '#kernel'
import { formatRelayUrl } from '#kernel/nostr'
import { useNostr, useService, useStore } from '#kernel/react'
import { Button, ButtonRow, Notice, TextButton } from '#ui-kit'
import { DirectInbox } from '../manifest'

/**
 * Notices below the list: that messages wait for the signer to decrypt them, and the question on which relays private
 * messages are read.
 */
export default function DirectInboxNotices() {
  const inbox = useService(DirectInbox)
  const state = useStore(inbox.state)
  const { noInboxRelays } = useStore(inbox.settings)
  const { pubkey } = useStore(useNostr().session)
  const isAskingForInbox = state.inbox === 'none' && pubkey !== undefined && !noInboxRelays.includes(pubkey)
  return (
    <>
      {state.silentRelays.map(relay => (
        <SilentRelayNotice key={relay.url} {...relay} />
      ))}
      {state.waitingCount > 0 && <WaitingMessagesNotice {...state} />}
      {isAskingForInbox && <PublishInboxNotice />}
    </>
  )
}

const SILENCE_TEXTS: Record<UnresponsiveRelay['reason'], string> = {
  'auth-refused': 'gives private messages only to readers who say who they are',
  closed: 'refused to give your private messages',
  timeout: 'did not answer',
  dead: 'cannot be reached',
}

/** Says that a relay has not answered, because otherwise it would look like a relay without messages. */
const SilentRelayNotice = ({ url, reason }: UnresponsiveRelay) => (
  <Notice icon="relay">
    {formatRelayUrl(url)} {SILENCE_TEXTS[reason]}, so messages may be missing.
  </Notice>
)

function WaitingMessagesNotice({ waitingCount, isRunning }: { waitingCount: number; isRunning: boolean }) {
  const inbox = useService(DirectInbox)
  const { method } = useStore(useNostr().session)
  const countText = waitingCount === 1 ? '1 private message' : `${waitingCount} private messages`
  if (isRunning)
    return (
      <Notice icon="clock" action={<TextButton onClick={inbox.pauseDecrypting}>Pause</TextButton>}>
        {countText} to decrypt.
      </Notice>
    )
  return (
    <Notice icon="clock">
      {countText} {waitingCount === 1 ? 'waits' : 'wait'} to be decrypted.
      {method !== 'key' &&
        ` Your ${method === 'nip46' ? 'remote signer' : 'extension'} is asked once or twice for each.`}
      <ButtonRow>
        <Button size="small" onClick={() => inbox.decryptWaiting(false)}>
          Decrypt
        </Button>
        {method !== 'key' && (
          <Button size="small" onClick={() => inbox.decryptWaiting(true)}>
            Always
          </Button>
        )}
      </ButtonRow>
    </Notice>
  )
}

function PublishInboxNotice() {
  const inbox = useService(DirectInbox)
  // The component renders again when relays connect, because only connected relays are suggested.
  useStore(useNostr().network.relays)
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const relays = inbox.suggestInboxRelays()
  const publish = () => {
    setSending(true)
    setProblem(undefined)
    inbox
      .publishInboxRelays(relays)
      .catch(error =>
        setProblem(error instanceof UserFacingError ? error.message : 'The relays did not take the list.'),
      )
      .finally(() => setSending(false))
  }
  if (relays.length === 0) return null
  return (
    <Notice icon="chats">
      Publish where you read private messages, so that other apps can write to you:{' '}
      {relays.map(formatRelayUrl).join(', ')}.
      <ButtonRow>
        <Button size="small" busy={isSending} onClick={publish}>
          Publish
        </Button>
        <Button size="small" variant="ghost" onClick={inbox.declineInboxRelays}>
          Not now
        </Button>
      </ButtonRow>
      {problem !== undefined && <span role="alert">{problem}</span>}
    </Notice>
  )
}
