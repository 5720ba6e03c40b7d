import { type FormEvent, useEffect, useState } from 'react'
import { Refusal } from '#kernel'
import { toPubkey } from '#kernel/nostr'
import { useNostr, useService, useStore } from '#kernel/react'
import { Button, ButtonRow, Stack, TextField } from '#ui-kit'
import { RatchetDesk } from '../manifest'
import { ShareInvite } from './share-invite'

/** Begins a private chat by an invite link or by a person's public invite, and shares one's own invite. */
export default function BeginPrivate({ go }: { go(id: string): void }) {
  const { canSign } = useStore(useNostr().session)
  const desk = useService(RatchetDesk)
  const offered = useStore(desk.offered)
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    if (offered === '') return
    setText(offered)
    desk.offered.set('')
  }, [offered, desk])
  if (!canSign) return <p>Sign in with a key to begin a private chat.</p>

  const begin = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(undefined)
    try {
      const person = toPubkey(text)
      go(await (person === undefined ? desk.acceptLink(text.trim()) : desk.writeTo(person)))
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : 'The chat was not begun.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack>
      <form onSubmit={event => void begin(event)}>
        <Stack>
          <TextField
            label="An invite link, or an npub"
            value={text}
            error={problem}
            autoComplete="off"
            onChange={event => setText(event.target.value)}
          />
          <ButtonRow>
            <Button type="submit" busy={isBusy} disabled={text.trim() === ''}>
              Begin the chat
            </Button>
          </ButtonRow>
        </Stack>
      </form>
      <ShareInvite />
    </Stack>
  )
}
