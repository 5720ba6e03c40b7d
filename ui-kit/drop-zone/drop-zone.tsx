import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { classNames } from '../class-names'
import styles from './drop-zone.module.css'

export interface DropZoneProps {
  /** Accepted MIME types; `image` stands for all images. Files of other types are left out. */
  readonly acceptedTypes: readonly string[]
  readonly disabled?: boolean
  onFiles(files: readonly File[]): void
  /** Called if some of the dropped files were left out. */
  onFilesRejected?(): void
  readonly children: ReactNode
}

const isAcceptedType = (type: string, acceptedTypes: readonly string[]) =>
  acceptedTypes.some(acceptedType =>
    acceptedType.endsWith('/*') ? type.startsWith(acceptedType.slice(0, -1)) : acceptedType === type,
  )

/**
 * Accepts files that are dropped on its content. Offer a button that chooses files too, because not everybody can drag.
 */
export function DropZone({ acceptedTypes, disabled, onFiles, onFilesRejected, children }: DropZoneProps) {
  const [isDragOver, setIsDragOver] = useState(false)
  // Counts the entered elements, because each element inside sends its own enter and leave events.
  const enteredCount = useRef(0)
  const changeDepth = (delta: number) => {
    enteredCount.current = Math.max(0, enteredCount.current + delta)
    setIsDragOver(enteredCount.current > 0)
  }
  const hasFiles = (event: DragEvent) => !disabled && event.dataTransfer.types.includes('Files')
  const onDrop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    enteredCount.current = 0
    setIsDragOver(false)
    const dropped = [...event.dataTransfer.files]
    const files = dropped.filter(file => isAcceptedType(file.type, acceptedTypes))
    if (files.length < dropped.length) onFilesRejected?.()
    if (files.length > 0) onFiles(files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only the pointer can drop; keys have the button inside
    <div
      className={classNames(styles.zone, isDragOver && styles.over)}
      onDragEnter={event => hasFiles(event) && changeDepth(1)}
      onDragLeave={event => hasFiles(event) && changeDepth(-1)}
      onDragOver={event => hasFiles(event) && event.preventDefault()}
      onDrop={onDrop}
    >
      {children}
    </div>
  )
}
