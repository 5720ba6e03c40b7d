import { useRef } from 'react'
import { IconButton, type IconDrawing, Progress, TextButton } from '#ui-kit'
import styles from './conversation.module.css'
import type { AttachmentState } from './use-attachment'

/** lucide's icon `paperclip` (ISC licence). */
const ATTACH_ICON: IconDrawing = [
  [
    'path',
    {
      d: 'm16 6-8.414 8.586a2 2 0 0 0 2.829 2.829l8.414-8.586a4 4 0 1 0-5.657-5.657l-8.379 8.551a6 6 0 1 0 8.485 8.485l8.379-8.551',
    },
  ],
]

/** A button that chooses a file for the message. */
export function AttachButton({ add }: Pick<AttachmentState, 'add'>) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton icon={ATTACH_ICON} label="Add a file" onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File"
        onChange={event => {
          const [file] = event.target.files ?? []
          // The input is cleared, because otherwise the same file could not be chosen again.
          event.target.value = ''
          if (file) add(file)
        }}
      />
    </>
  )
}

/** The attached file of the next message, with the progress of its upload. */
export function AttachedFileRow({ attachment, remove, retry }: AttachmentState) {
  if (!attachment) return null
  const { name, progress, file, error } = attachment
  return (
    <div className={styles.attached}>
      <span dir="auto">{name}</span>
      {error === undefined && !file && (
        <Progress label={`Encrypting and uploading ${name}`} value={progress} hidesLabel />
      )}
      {error !== undefined && (
        <span role="alert">
          {error} <TextButton onClick={retry}>Try again</TextButton>
        </span>
      )}
      <IconButton icon="close" label={`Remove ${name}`} onClick={remove} />
    </div>
  )
}
