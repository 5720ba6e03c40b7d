import { useState } from 'react'
import { normalizeRelayUrl } from '#kernel/nostr'
import { useNostr, useStore } from '#kernel/react'
import { Button, Select, TextField } from '#ui-kit'
import styles from './edit-panel.module.css'

const CUSTOM = 'custom'

/** Chooses the relay of a feed: the reader's own relays, a known one, or a typed one. */
export function RelayField({ relay, onRelay }: { relay: string; onRelay(relay: string): void }) {
  const known = useStore(useNostr().network.relays).map(({ url }) => url)
  const [typing, setTyping] = useState(false)
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState(false)
  const add = () => {
    const typed = text.trim()
    if (typed === '') return
    const url = normalizeRelayUrl(typed.includes('://') ? typed : `wss://${typed}`)
    setWrong(url === undefined)
    if (url === undefined) return
    setTyping(false)
    setText('')
    onRelay(url)
  }
  return (
    <>
      <Select
        label="Relay"
        value={typing ? CUSTOM : relay}
        options={[
          { value: '', label: 'Your relays' },
          ...[...new Set([...(relay ? [relay] : []), ...known])].map(url => ({ value: url, label: url })),
          { value: CUSTOM, label: 'Custom relay' },
        ]}
        onChange={value => {
          setTyping(value === CUSTOM)
          if (value !== CUSTOM) onRelay(value)
        }}
      />
      {typing && (
        <form
          className={styles.relay}
          onSubmit={event => {
            event.preventDefault()
            add()
          }}
        >
          <TextField
            label="Address of the relay"
            placeholder="wss://relay.example.com"
            value={text}
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            {...(wrong && { error: 'This is not the address of a relay.' })}
            onChange={event => setText(event.target.value)}
          />
          <Button type="submit">Add</Button>
        </form>
      )}
    </>
  )
}
