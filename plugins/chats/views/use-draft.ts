import { useCallback, useEffect, useRef, useState } from 'react'
import { useService } from '#kernel/react'
import type { ChatConversation } from '../contract'
import { ChatDesk } from '../manifest'

/** Returns the text in a conversation's field, and a function that changes it. The text survives a reload. */
export function useDraft(id: string, { draft }: ChatConversation): readonly [string, (text: string) => void] {
  const { drafts } = useService(ChatDesk)
  const [text, setText] = useState(() => (draft ? '' : drafts.get(id)))
  const isTouched = useRef(false)
  useEffect(() => {
    isTouched.current = false
    let isLeft = false
    void draft?.read().then(stored => {
      // The user may have begun to type while the draft was read.
      if (!isLeft && !isTouched.current && stored !== '') setText(stored)
    })
    return () => {
      isLeft = true
    }
  }, [draft])
  const change = useCallback(
    (next: string) => {
      isTouched.current = true
      setText(next)
      if (draft) void draft.write(next)
      else drafts.set(id, next)
    },
    [draft, drafts, id],
  )
  return [text, change]
}
