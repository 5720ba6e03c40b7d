import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { classNames } from '../class-names'
import styles from './drop-zone.module.css'

export interface DropZoneProps {
  /** MIME types it takes, `image/*` for all of a sort. Others are left out. */
  readonly accept: readonly string[]
  readonly disabled?: boolean
  onFiles(files: readonly File[]): void
  /** Something of what was dropped does not fit, and was left out. */
  onRefused?(): void
  readonly children: ReactNode
}

const fits = (type: string, accept: readonly string[]) =>
  accept.some(a => (a.endsWith('/*') ? type.startsWith(a.slice(0, -1)) : a === type))

/** Takes files that are dropped on what it holds. Whoever uses it offers a button for the same: not everybody drags. */
export function DropZone({ accept, disabled, onFiles, onRefused, children }: DropZoneProps) {
  const [over, setOver] = useState(false)
  // Each element inside sends its own enter and leave.
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
