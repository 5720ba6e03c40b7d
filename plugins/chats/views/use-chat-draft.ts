import { useCallback, useEffect, useRef, useState } from 'react'
import { useNostr, useService } from '#kernel/react'
import type { ChatConversation } from '../contract'
import { LocalChatData } from '../manifest'

/** Returns the text of a conversation's input field, and a function that changes it. The text survives a reload. */
export function useChatDraft(
  id: string,
  { draft }: ChatConversation,
): readonly [string, (text: string) => void] {
  const { drafts } = useService(LocalChatData)
  const { session } = useNostr()
  // A message may be sent, and its text removed, after the reader has changed to another account.
  const [account] = useState(() => session.get().pubkey)
  const [text, setText] = useState(() => (draft ? '' : drafts.get(account, id)))
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
      else drafts.set(account, id, nextText)
    },
    [draft, drafts, account, id],
  )
  return [text, changeText]
}
