import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { classNames } from '../class-names'
import styles from './drop-zone.module.css'

export interface DropZoneProps {
  /** Accepted MIME types; `image` stands for all images. Files of other types are left out. */
  readonly accept: readonly string[]
  readonly disabled?: boolean
  onFiles(files: readonly File[]): void
  /** Called if some of the dropped files were left out. */
  onRefused?(): void
  readonly children: ReactNode
}

const fits = (type: string, accept: readonly string[]) =>
  accept.some(a => (a.endsWith('/*') ? type.startsWith(a.slice(0, -1)) : a === type))

/**
 * Accepts files that are dropped on its content. Offer a button that chooses files too, because not everybody can drag.
 */
export function DropZone({ accept, disabled, onFiles, onRefused, children }: DropZoneProps) {
  const [over, setOver] = useState(false)
  // Counts the entered elements, because each element inside sends its own enter and leave events.
  const depth = useRef(0)
  const move = (step: number) => {
    depth.current = Math.max(0, depth.current + step)
    setOver(depth.current > 0)
  }
  const holdsFiles = (event: DragEvent) => !disabled && event.dataTransfer.types.includes('Files')
  const drop = (event: DragEvent) => {
    if (!holdsFiles(event)) return
    event.preventDefault()
    depth.current = 0
    setOver(false)
    const dropped = [...event.dataTransfer.files]
    const files = dropped.filter(file => fits(file.type, accept))
    if (files.length < dropped.length) onRefused?.()
    if (files.length > 0) onFiles(files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only the pointer can drop; keys have the button inside
    <div
      className={classNames(styles.zone, over && styles.over)}
      onDragEnter={event => holdsFiles(event) && move(1)}
      onDragLeave={event => holdsFiles(event) && move(-1)}
      onDragOver={event => holdsFiles(event) && event.preventDefault()}
      onDrop={drop}
    >
      {children}
    </div>
  )
}
