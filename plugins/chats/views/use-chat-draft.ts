import { useCallback, useEffect, useRef, useState } from 'react'
import { useService } from '#kernel/react'
import type { ChatConversation } from '../contract'
import { LocalChatData } from '../manifest'

/** Returns the text of a conversation's input field, and a function that changes it. The text survives a reload. */
export function useChatDraft(
  id: string,
  { draft }: ChatConversation,
): readonly [string, (text: string) => void] {
  const { drafts } = useService(LocalChatData)
  const [text, setText] = useState(() => (draft ? '' : drafts.get(id)))
  const isEdited = useRef(false)
  useEffect(() => {
    isEdited.current = false
    let isUnmounted = false
    void draft?.read().then(storedText => {
      // The user may have begun to type while the draft was being read.
      if (!isUnmounted && !isEdited.current && storedText !== '') setText(storedText)
    })
    return () => {
      isUnmounted = true
    }
  }, [draft])
  const changeText = useCallback(
    (nextText: string) => {
      isEdited.current = true
      setText(nextText)
      if (draft) void draft.write(nextText)
      else drafts.set(id, nextText)
    },
    [draft, drafts, id],
  )
  return [text, changeText]
}
