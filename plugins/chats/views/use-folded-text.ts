import { type RefObject, useMemo, useState } from 'react'
import type { ChatConversation, ChatMessage } from '../contract'
import { foldLongText } from '../conversation/fold-long-text'

/**
 * The ids of the messages that the reader has expanded. The list removes the rows that are out of view, so a row cannot
 * remember it.
 */
const expandedIds = new WeakMap<ChatConversation, Set<string>>()

interface FoldedText {
  /** The whole text, or its beginning. */
  readonly shownText: string
  /** Expands or folds the text. Absent if the text is short. */
  readonly toggle?: { readonly isExpanded: boolean; onPress(): void }
}

/**
 * Folds the text of a long message until the reader expands it. A search result stays whole, because the words that the
 * reader looks for may stand at its end. `box` is the element that shows the text.
 */
export function useFoldedText(
  { id, text }: ChatMessage,
  chat: ChatConversation,
  isSearchHit: boolean,
  box: RefObject<HTMLElement | null>,
): FoldedText {
  const folded = useMemo(() => foldLongText(text), [text])
  const [isExpanded, setExpanded] = useState(() => expandedIds.get(chat)?.has(id) === true)
  if (folded === text || isSearchHit) return { shownText: text }
  const onPress = () => {
    const ids = expandedIds.get(chat) ?? new Set()
    expandedIds.set(chat, ids)
    if (isExpanded) ids.delete(id)
    else ids.add(id)
    setExpanded(!isExpanded)
    // When a long text is folded again, scroll back to its message, so that the reader keeps their place.
    if (isExpanded) requestAnimationFrame(() => box.current?.scrollIntoView({ block: 'nearest' }))
  }
  return { shownText: isExpanded ? text : folded, toggle: { isExpanded, onPress } }
}
