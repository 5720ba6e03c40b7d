import { useState } from 'react'
import { UserFacingError } from '#kernel'
import { normalizeRelayUrl } from '#kernel/nostr'
import { Button, ButtonRow, Form, TextArea, TextField } from '#ui-kit'
import type { ChannelMetadata } from '../channel/parse-channel'

interface ChannelFormProps {
  readonly initialChannel?: ChannelMetadata
  readonly submitLabel: string
  /** Publishes the channel. Rejects with a `UserFacingError`, whose message is shown. */
  onSubmit(channel: ChannelMetadata): Promise<void>
}

const MAX_NAME_CHARS = 200
const MAX_ABOUT_CHARS = 500

/** The fields of a channel's metadata (NIP-28). */
export function ChannelForm({ initialChannel, submitLabel, onSubmit }: ChannelFormProps) {
  const [name, setName] = useState(initialChannel?.name ?? '')
  const [about, setAbout] = useState(initialChannel?.about ?? '')
  const [picture, setPicture] = useState(initialChannel?.picture ?? '')
  const [relays, setRelays] = useState(initialChannel?.relays?.join('\n') ?? '')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const submit = async () => {
    const urls = relays.split(/\s+/).filter(Boolean)
    const invalidUrl = urls.find(url => !normalizeRelayUrl(url))
    if (!name.trim()) return setProblem('Give the channel a name.')
    if (picture.trim() && !/^https?:\/\/\S+$/.test(picture.trim()))
      return setProblem('The picture must be a web address.')
    if (invalidUrl !== undefined) return setProblem(`'${invalidUrl}' is not the address of a relay.`)
    setProblem(undefined)
    setIsBusy(true)
    try {
      await onSubmit({
        name: name.trim(),
        ...(about.trim() && { about: about.trim() }),
        ...(picture.trim() && { picture: picture.trim() }),
        ...(urls.length > 0 && { relays: urls.map(url => normalizeRelayUrl(url) ?? url) }),
      })
    } catch (error) {
      setProblem(error instanceof UserFacingError ? error.message : 'The channel was not published.')
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Form onSubmit={() => void submit()}>
      <TextField
        label="Name"
        value={name}
        maxLength={MAX_NAME_CHARS}
        onChange={event => setName(event.target.value)}
        error={problem}
      />
      <TextArea
        label="About"
        value={about}
        maxLength={MAX_ABOUT_CHARS}
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
        <Button type="submit" variant="primary" disabled={isBusy}>
          {submitLabel}
        </Button>
      </ButtonRow>
    </Form>
  )
}
