import { useState } from 'react'
import { normalizeRelayUrl } from '#kernel/nostr'
import { useNostr, useStore } from '#kernel/react'
import { Button, Select, TextField } from '#ui-kit'
import styles from './edit-feeds-panel.module.css'

const CUSTOM_OPTION = 'custom'

/** Chooses the relay of a feed: the reader's own relays, a known one, or a typed one. */
export function RelayField({ relay, onRelayChange }: { relay: string; onRelayChange(relay: string): void }) {
  const knownRelays = useStore(useNostr().network.relays).map(({ url }) => url)
  const [isTyping, setIsTyping] = useState(false)
  const [text, setText] = useState('')
  const [isInvalid, setIsInvalid] = useState(false)
  const addRelay = () => {
    const typedUrl = text.trim()
    if (typedUrl === '') return
    const url = normalizeRelayUrl(typedUrl.includes('://') ? typedUrl : `wss://${typedUrl}`)
    setIsInvalid(url === undefined)
    if (url === undefined) return
    setIsTyping(false)
    setText('')
    onRelayChange(url)
  }
  return (
    <>
      <Select
        label="Relay"
        value={isTyping ? CUSTOM_OPTION : relay}
        options={[
          { value: '', label: 'Your relays' },
          ...[...new Set([...(relay ? [relay] : []), ...knownRelays])].map(url => ({
            value: url,
            label: url,
          })),
          { value: CUSTOM_OPTION, label: 'Custom relay' },
        ]}
        onChange={value => {
          setIsTyping(value === CUSTOM_OPTION)
          if (value !== CUSTOM_OPTION) onRelayChange(value)
        }}
      />
      {isTyping && (
        <form
          className={styles.relay}
          onSubmit={event => {
            event.preventDefault()
            addRelay()
          }}
        >
          <TextField
            label="Address of the relay"
            placeholder="wss://relay.example.com"
            value={text}
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            {...(isInvalid && { error: 'This is not the address of a relay.' })}
            onChange={event => setText(event.target.value)}
          />
          <Button type="submit">Add</Button>
        </form>
      )}
    </>
  )
}
