import { useState } from 'react'
import { Refusal } from '#kernel'
import { useNostr, useService, useStore } from '#kernel/react'
import { Button, ButtonRow, Notice, TextButton } from '#ui-kit'
import { DirectDesk } from '../manifest'
import type { SilentRelay } from '../receive/sync-wraps'

/** Lines below the list: messages that the signer has to decrypt, and the question where private messages are read. */
export default function DirectNotice() {
  const desk = useService(DirectDesk)
  const state = useStore(desk.state)
  const { noInboxRelays } = useStore(desk.settings)
  const { pubkey } = useStore(useNostr().session)
  const asksInbox = state.inbox === 'none' && pubkey !== undefined && !noInboxRelays.includes(pubkey)
  return (
    <>
      {state.silent.map(relay => (
        <Silent key={relay.url} {...relay} />
      ))}
      {state.waiting > 0 && <Waiting {...state} />}
      {asksInbox && <AskInbox />}
    </>
  )
}

const SILENCE: Record<SilentRelay['why'], string> = {
  'auth-refused': 'gives private messages only to readers who say who they are',
  closed: 'refused to give your private messages',
  timeout: 'did not answer',
  dead: 'cannot be reached',
}

/** A relay that has not answered must not look like one without messages. */
const Silent = ({ url, why }: SilentRelay) => (
  <Notice icon="relay">
    {nameOf(url)} {SILENCE[why]}, so messages may be missing.
  </Notice>
)

const nameOf = (url: string) => url.replace(/^wss?:\/\//, '')

function Waiting({ waiting, isRunning }: { waiting: number; isRunning: boolean }) {
  const desk = useService(DirectDesk)
  const { method } = useStore(useNostr().session)
  const count = waiting === 1 ? '1 private message' : `${waiting} private messages`
  if (isRunning)
    return (
      <Notice icon="clock" action={<TextButton onClick={desk.pause}>Pause</TextButton>}>
        {count} to decrypt.
      </Notice>
    )
  return (
    <Notice icon="clock">
      {count} {waiting === 1 ? 'waits' : 'wait'} to be decrypted.
      {method !== 'key' &&
        ` Your ${method === 'nip46' ? 'remote signer' : 'extension'} is asked once or twice for each.`}
      <ButtonRow>
        <Button size="small" onClick={() => desk.decrypt(false)}>
          Decrypt
        </Button>
        {method !== 'key' && (
          <Button size="small" onClick={() => desk.decrypt(true)}>
            Always
          </Button>
        )}
      </ButtonRow>
    </Notice>
  )
}

function AskInbox() {
  const desk = useService(DirectDesk)
  // The relays that are proposed are those that are open now.
  useStore(useNostr().network.relays)
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const relays = desk.proposedRelays()
  const publish = () => {
    setSending(true)
    setProblem(undefined)
    desk
      .publishInbox(relays)
      .catch(error =>
        setProblem(error instanceof Refusal ? error.message : 'The relays did not take the list.'),
      )
      .finally(() => setSending(false))
  }
  if (relays.length === 0) return null
  return (
    <Notice icon="chats">
      Publish where you read private messages, so that other apps can write to you:{' '}
      {relays.map(nameOf).join(', ')}.
      <ButtonRow>
        <Button size="small" busy={isSending} onClick={publish}>
          Publish
        </Button>
        <Button size="small" variant="ghost" onClick={desk.declineInbox}>
          Not now
        </Button>
      </ButtonRow>
      {problem !== undefined && <span role="alert">{problem}</span>}
    </Notice>
  )
}
