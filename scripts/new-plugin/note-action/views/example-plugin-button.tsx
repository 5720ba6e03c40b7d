import type { NoteActionProps } from '#contracts/notes'
import { useKernel } from '#kernel/react'
import { Toasts } from '#kernel/shell'
import { ActionButton, pluralize } from '#ui-kit'

/** A button under a note that says how many words the note has. */
export default function ExamplePluginButton({ event }: NoteActionProps) {
  const kernel = useKernel()
  const tell = async () => {
    const words = event.content.split(/\s+/).filter(Boolean).length
    const toasts = await kernel.resolve(Toasts)
    toasts.show({ text: `This note has ${pluralize(words, 'word')}.` })
  }
  return <ActionButton icon="plugins" label="Count words" title="Count words" onClick={() => void tell()} />
}
