import { useState } from 'react'
import { Refusal } from '#kernel'
import { normalizeRelayUrl } from '#kernel/nostr'
import { Button, ButtonRow, Form, TextArea, TextField } from '#ui-kit'
import type { Channel } from '../channel/read-channel'

interface ChannelFormProps {
  readonly start?: Channel
  readonly button: string
  /** Publishes the channel. Rejects with a `Refusal`, whose message is shown. */
  onSubmit(channel: Channel): Promise<void>
}

const MAX_NAME = 200
const MAX_ABOUT = 500

/** The fields of a channel's metadata (NIP-28). */
export function ChannelForm({ start, button, onSubmit }: ChannelFormProps) {
  const [name, setName] = useState(start?.name ?? '')
  const [about, setAbout] = useState(start?.about ?? '')
  const [picture, setPicture] = useState(start?.picture ?? '')
  const [relays, setRelays] = useState(start?.relays?.join('\n') ?? '')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  const submit = async () => {
    const urls = relays.split(/\s+/).filter(Boolean)
    const bad = urls.find(url => !normalizeRelayUrl(url))
    if (!name.trim()) return setProblem('Give the channel a name.')
    if (picture.trim() && !/^https?:\/\/\S+$/.test(picture.trim()))
      return setProblem('The picture must be a web address.')
    if (bad !== undefined) return setProblem(`'${bad}' is not the address of a relay.`)
    setProblem(undefined)
    setBusy(true)
    try {
      await onSubmit({
        name: name.trim(),
        ...(about.trim() && { about: about.trim() }),
        ...(picture.trim() && { picture: picture.trim() }),
        ...(urls.length > 0 && { relays: urls.map(url => normalizeRelayUrl(url) ?? url) }),
      })
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : 'The channel was not published.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form onSubmit={() => void submit()}>
      <TextField
        label="Name"
        value={name}
        maxLength={MAX_NAME}
        onChange={event => setName(event.target.value)}
        error={problem}
      />
      <TextArea
        label="About"
        value={about}
        maxLength={MAX_ABOUT}
        onChange={event => setAbout(event.target.value)}
      />
      <TextField
        label="Address of a picture"
        value={picture}
        onChange={event => setPicture(event.target.value)}
      />
      <TextArea
        label="Relays, one in a line; none for your own"
        minRows={1}
        value={relays}
        onChange={event => setRelays(event.target.value)}
      />
      <ButtonRow>
        <Button type="submit" variant="primary" disabled={busy}>
          {button}
        </Button>
      </ButtonRow>
    </Form>
  )
}
