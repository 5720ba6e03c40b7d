import { type FormEvent, useEffect, useState } from 'react'
import { UserFacingError } from '#kernel'
import { parsePubkey } from '#kernel/nostr'
import { useNostr, useService, useStore } from '#kernel/react'
import { Button, ButtonRow, Progress, Stack, TextField } from '#ui-kit'
import { RatchetInvites } from '../manifest'
import { OwnInvites } from './own-invites'

/**
 * Lets the reader start a private chat by an invite link or by a person's public invite, and share their own invite.
 */
export default function NewPrivateChat({ openChat }: { openChat(id: string): void }) {
  const { pubkey, canSign } = useStore(useNostr().session)
  const invites = useService(RatchetInvites)
  const incomingLink = useStore(invites.incomingLink)
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    if (incomingLink === '') return
    setText(incomingLink)
    invites.incomingLink.set('')
  }, [incomingLink, invites])
  if (!canSign) return <p>Sign in with a key to begin a private chat.</p>

  const startChat = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(undefined)
    try {
      const person = parsePubkey(text)
      openChat(
        await (person === undefined ? invites.acceptLink(text.trim()) : invites.startWithPerson(person)),
      )
    } catch (error) {
      setProblem(error instanceof UserFacingError ? error.message : 'The chat was not begun.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack>
      <form onSubmit={event => void startChat(event)}>
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
          {isBusy && <Progress label="Asking relays for the invite" />}
        </Stack>
      </form>
      {/* The acts on one account's invites, and their results, do not concern the next one. */}
      <OwnInvites key={pubkey} />
    </Stack>
  )
}
