import { type RefObject, useMemo, useState } from 'react'
import type { ChatConversation, ChatMessage } from '../contract'
import { foldLongText } from '../conversation/fold-long-text'

/**
 * The ids of the messages that the reader has expanded. The list removes the rows that are out of view, so a row cannot
 * remember it.
 */
const expandedIds = new WeakMap<ChatConversation, Set<string>>()

/** Number of frames in which the list may still move because a row has grown. */
const SETTLING_FRAMES = 10

/** Keeps the start of a growing text where it is. The list keeps the end of a row that begins above the window. */
function keepPlace(text: HTMLElement) {
  const { top } = text.getBoundingClientRect()
  let frame = 0
  const correct = () => {
    if (!text.isConnected) return
    const moved = text.getBoundingClientRect().top - top
    if (Math.abs(moved) >= 1) window.scrollBy(0, moved)
    frame++
    if (frame < SETTLING_FRAMES) requestAnimationFrame(correct)
  }
  requestAnimationFrame(correct)
}

interface FoldedTextOptions {
  readonly isSearchHit: boolean
  /** The element that shows the text. */
  readonly box: RefObject<HTMLElement | null>
  /** Called before the text is expanded. */
  onExpand(): void
}

interface FoldedText {
  /** The whole text, or its beginning. */
  readonly shownText: string
  /** Expands or folds the text. Absent if the text is short. */
  readonly toggle?: { readonly isExpanded: boolean; onPress(): void }
}

/**
 * Folds the text of a long message until the reader expands it. A search result stays whole, because the words that the
 * reader looks for may stand at its end.
 */
export function useFoldedText(
  { id, text }: ChatMessage,
  chat: ChatConversation,
  { isSearchHit, box, onExpand }: FoldedTextOptions,
): FoldedText {
  const folded = useMemo(() => foldLongText(text), [text])
  const [isExpanded, setExpanded] = useState(() => expandedIds.get(chat)?.has(id) === true)
  if (folded === text || isSearchHit) return { shownText: text }
  const onPress = () => {
    const ids = expandedIds.get(chat) ?? new Set()
    expandedIds.set(chat, ids)
    if (isExpanded) ids.delete(id)
    else ids.add(id)
    if (!isExpanded) {
      onExpand()
      if (box.current) keepPlace(box.current)
    }
    setExpanded(!isExpanded)
    // When a long text is folded again, scroll back to its message, so that the reader keeps their place.
    if (isExpanded) requestAnimationFrame(() => box.current?.scrollIntoView({ block: 'nearest' }))
  }
  return { shownText: isExpanded ? text : folded, toggle: { isExpanded, onPress } }
}
