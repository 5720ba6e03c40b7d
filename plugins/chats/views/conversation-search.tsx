import { type KeyboardEvent, useEffect, useState } from 'react'
import { useService } from '#kernel/react'
import { IconButton, type IconDrawing, TextField, VisuallyHidden } from '#ui-kit'
import { describeMessage } from '../conversation/describe-message'
import { LocalChatData } from '../manifest'
import styles from './conversation.module.css'
import { useChatSearch } from './use-chat-search'

/** Maximum number of results. The newest messages are searched. */
const MAX_HITS = 200

/** lucide's icon `chevron-up` (ISC licence). */
const EARLIER_ICON: IconDrawing = [['path', { d: 'm18 15-6-6-6 6' }]]

interface ConversationSearchProps {
  /** The id of the conversation. */
  readonly id: string
  /** Called with the id of the message that is the current result, or with undefined if there is none. */
  onHitChange(message?: string): void
  onClose(): void
}

/**
 * Searches one conversation on this device, newest message first, and scrolls each result that the reader selects into
 * view.
 */
export function ConversationSearch({ id, onHitChange, onClose }: ConversationSearchProps) {
  const { jumpTarget } = useService(LocalChatData)
  const [text, setText] = useState('')
  const { phase, hits } = useChatSearch(text, { chat: id, limit: MAX_HITS })
  const [hitIndex, setIndex] = useState(0)
  const shownMessage = hits[hitIndex]?.message
  const showHit = (nextIndex: number) => {
    const hit = hits[nextIndex]
    if (hits.length > 0 && !hit) return
    setIndex(nextIndex)
    onHitChange(hit?.message.id)
    if (hit) jumpTarget.set({ chat: id, message: hit.message.id })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `showHit` is another function in each rendering
  useEffect(() => showHit(0), [hits])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    showHit(hitIndex + (event.shiftKey ? -1 : 1))
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
        disabled={hitIndex + 1 >= hits.length}
        onClick={() => showHit(hitIndex + 1)}
      />
      <IconButton
        icon="chevron-down"
        label="Next message found"
        disabled={hitIndex === 0}
        onClick={() => showHit(hitIndex - 1)}
      />
      <IconButton icon="close" label="Close the search" onClick={onClose} />
      <p role="status" className={styles.searchState}>
        {phase === 'failed' && 'The messages could not be searched.'}
        {phase === 'done' && !shownMessage && `No message with "${text.trim()}" on this device`}
        {shownMessage && (
          <>
            {hitIndex + 1} of {hits.length}
            {hits.length === MAX_HITS && ' or more'}
            <VisuallyHidden>: {describeMessage(shownMessage)}</VisuallyHidden>
          </>
        )}
      </p>
    </search>
  )
}
