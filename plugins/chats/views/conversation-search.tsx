import { type KeyboardEvent, useEffect, useState } from 'react'
import { useService } from '#kernel/react'
import { IconButton, type IconDrawing, Spoken, TextField } from '#ui-kit'
import { ChatDesk } from '../manifest'
import styles from './conversation.module.css'
import { useChatSearch } from './use-chat-search'

/** Number of messages that are found at most: the newest ones. */
const MAX_HITS = 200

/** lucide's icon `chevron-up` (ISC licence). */
const EARLIER_ICON: IconDrawing = [['path', { d: 'm18 15-6-6-6 6' }]]

interface ConversationSearchProps {
  /** The id of the conversation. */
  readonly id: string
  /** Called with the id of the message that is shown, or without one. */
  onFound(message?: string): void
  onClose(): void
}

/** Searches one conversation on this device, from its newest message on, and brings one hit after the other into view. */
export function ConversationSearch({ id, onFound, onClose }: ConversationSearchProps) {
  const { jump } = useService(ChatDesk)
  const [text, setText] = useState('')
  const { phase, hits } = useChatSearch(text, { chat: id, limit: MAX_HITS })
  const [index, setIndex] = useState(0)
  const shown = hits[index]?.message
  const show = (next: number) => {
    const hit = hits[next]
    if (hits.length > 0 && !hit) return
    setIndex(next)
    onFound(hit?.message.id)
    if (hit) jump.set({ chat: id, message: hit.message.id })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` is another function in each rendering
  useEffect(() => show(0), [hits])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    show(index + (event.shiftKey ? -1 : 1))
  }
  return (
    <search className={styles.search}>
      <TextField
        autoFocus
        label="Search this chat"
        hideLabel
        type="search"
        placeholder="Search this chat"
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <IconButton
        icon={EARLIER_ICON}
        label="Previous message found"
        disabled={index + 1 >= hits.length}
        onClick={() => show(index + 1)}
      />
      <IconButton
        icon="chevron-down"
        label="Next message found"
        disabled={index === 0}
        onClick={() => show(index - 1)}
      />
      <IconButton icon="close" label="Close the search" onClick={onClose} />
      <p role="status" className={styles.searchState}>
        {phase === 'failed' && 'The messages could not be searched.'}
        {phase === 'done' && !shown && `No message with "${text.trim()}"`}
        {shown && (
          <>
            {index + 1} of {hits.length}
            {hits.length === MAX_HITS && ' or more'}
            <Spoken>: {shown.text.slice(0, 200)}</Spoken>
          </>
        )}
      </p>
    </search>
  )
}
