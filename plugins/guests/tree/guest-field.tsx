import { useRef, useState } from 'react'
import { textContainsSecret } from '#kernel/nostr'
import { TextArea, TextField } from '#ui-kit'
import type { GuestViewContext } from './guest-tree'
import type { TreePartProps } from './part-schemas'

const SECRET_MESSAGE = 'This looks like a secret key. No plugin from others may get it.'

/**
 * A text field of a guest. The guest receives the text when the user leaves the field or presses Enter, but never a
 * secret key.
 */
export function GuestField(props: TreePartProps<'field'> & { readonly context: GuestViewContext }) {
  const { act, label, value, example, long, context } = props
  const [text, setText] = useState(() => context.drafts.get(act) ?? value ?? '')
  const problem = textContainsSecret(text) ? SECRET_MESSAGE : undefined
  const change = (next: string) => {
    setText(next)
    if (!textContainsSecret(next)) context.drafts.set(act, next)
  }
  /** The text that was last sent to the guest, so that leaving the field after Enter does not send it again. */
  const sentText = useRef(value ?? '')
  const sendText = () => {
    if (problem || sentText.current === text) return
    sentText.current = text
    context.act(act, text)
  }
  const common = {
    label,
    value: text,
    error: problem,
    ...(example !== undefined && { placeholder: example }),
    onBlur: sendText,
  }
  return long ? (
    <TextArea {...common} onChange={event => change(event.currentTarget.value)} />
  ) : (
    <TextField
      {...common}
      onChange={event => change(event.currentTarget.value)}
      onKeyDown={event => event.key === 'Enter' && sendText()}
    />
  )
}
