import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { ComposerModeProps } from '#contracts/composer'
import { normalizeRelayUrl } from '#kernel/nostr'
import { useNostr, useQuery, useStore } from '#kernel/react'
import { Button, Checkbox, IconButton, Select, Stack, TextField } from '#ui-kit'
import { DAY_SECONDS, MAX_OPTION_LENGTH, MAX_OPTIONS, MIN_OPTIONS, parsePollData } from './poll-data'
import styles from './poll-fields.module.css'

const ENDS = [
  { value: `${DAY_SECONDS / 24}`, label: 'After an hour' },
  { value: `${DAY_SECONDS}`, label: 'After a day' },
  { value: `${3 * DAY_SECONDS}`, label: 'After 3 days' },
  { value: `${7 * DAY_SECONDS}`, label: 'After a week' },
  { value: '0', label: 'Never' },
]
/** Maximum number of relays in a poll. Every voter sends to all of them, so a few are enough. */
const MAX_RELAYS = 3

/** Fields for the choices of a new poll. They are shown below the poll's question. */
export default function PollFields({ data, setData }: ComposerModeProps) {
  const poll = parsePollData(data)
  const { options, multiple, seconds } = poll
  const relays = useReadRelays()
  const isSame = relays.join() === poll.relays.join()
  useEffect(() => {
    if (!isSame) setData({ ...poll, relays })
  })

  const lastInput = useRef<HTMLInputElement>(null)
  const isAdded = useRef(false)
  useEffect(() => {
    if (isAdded.current) lastInput.current?.focus()
    isAdded.current = false
  })
  const canAdd = options.length < MAX_OPTIONS
  const add = () => {
    isAdded.current = true
    setData({ ...poll, options: [...options, ''] })
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (canAdd) add()
  }
  const setOption = (at: number, text: string) =>
    setData({ ...poll, options: options.map((was, i) => (i === at ? text : was)) })
  const remove = (at: number) => {
    isAdded.current = true
    setData({ ...poll, options: options.filter((_, i) => i !== at) })
  }

  return (
    <Stack>
      {options.map((option, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a choice is its place in the list and has no other identity
        <div key={at} className={styles.option}>
          <TextField
            label={`Choice ${at + 1}`}
            hideLabel
            placeholder={`Choice ${at + 1}`}
            value={option}
            maxLength={MAX_OPTION_LENGTH}
            dir="auto"
            ref={at === options.length - 1 ? lastInput : undefined}
            onKeyDown={at === options.length - 1 ? addOnEnter : undefined}
            onChange={event => setOption(at, event.target.value)}
          />
          {options.length > MIN_OPTIONS && (
            <IconButton icon="close" label={`Remove choice ${at + 1}`} onClick={() => remove(at)} />
          )}
        </div>
      ))}
      <Button variant="ghost" size="small" className={styles.add} disabled={!canAdd} onClick={add}>
        {canAdd ? 'Add choice' : `${MAX_OPTIONS} choices at most`}
      </Button>
      <Checkbox
        label="Several may be chosen"
        checked={multiple}
        onChange={checked => setData({ ...poll, multiple: checked })}
      />
      <Select
        label="Ends"
        options={ENDS}
        value={`${seconds}`}
        onChange={value => setData({ ...poll, seconds: Number(value) })}
      />
    </Stack>
  )
}

/** Returns the author's read relays (NIP-65). Empty until the relay list has loaded. */
function useReadRelays(): readonly string[] {
  const { pubkey } = useStore(useNostr().session)
  const { events } = useQuery(pubkey ? { kinds: [10_002], authors: [pubkey], limit: 1 } : [])
  const urls = (events[0]?.tags ?? []).flatMap(([name, url, marker]) =>
    name === 'r' && url && marker !== 'write' ? [normalizeRelayUrl(url)] : [],
  )
  return urls.filter(url => url !== undefined).slice(0, MAX_RELAYS)
}
