import { useRef, useState } from 'react'
import { holdsSecret } from '#kernel/nostr'
import { TextArea, TextField } from '#ui-kit'
import type { TreeFrame } from './draw-tree'
import type { PartProps } from './parts'

const REFUSED = 'This looks like a secret key. No plugin from others may get it.'

/** A field of a guest. The text goes to the guest when the user leaves the field or presses Enter; never a secret key. */
export function GuestField(props: PartProps<'field'> & { readonly frame: TreeFrame }) {
  const { act, label, value, example, long, frame } = props
  const [text, setText] = useState(() => frame.drafts.get(act) ?? value ?? '')
  const problem = holdsSecret(text) ? REFUSED : undefined
  const change = (next: string) => {
    setText(next)
    if (!holdsSecret(next)) frame.drafts.set(act, next)
  }
  /** The text that the guest has got last. Enter and leaving the field tell the same text once. */
  const told = useRef(value ?? '')
  const tell = () => {
    if (problem || told.current === text) return
    told.current = text
    frame.act(act, text)
  }
  const common = {
    label,
    value: text,
    error: problem,
    ...(example !== undefined && { placeholder: example }),
    onBlur: tell,
  }
  return long ? (
    <TextArea {...common} onChange={event => change(event.currentTarget.value)} />
  ) : (
    <TextField
      {...common}
      onChange={event => change(event.currentTarget.value)}
      onKeyDown={event => event.key === 'Enter' && tell()}
    />
  )
}
