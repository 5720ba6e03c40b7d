import { useRef } from 'react'
import { IconButton } from '#ui-kit'

/** A button that opens the file chooser. */
export function FilePickerButton({
  accept,
  onFiles,
}: {
  accept: readonly string[]
  onFiles(files: readonly File[]): void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton icon="image" label="Add images or videos" onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accept.join(',')}
        aria-label="Images or videos"
        onChange={event => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </>
  )
}
