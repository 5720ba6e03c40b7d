import { useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names'
import styles from './qr.module.css'

export interface QrCodeProps {
  readonly text: string
  /** What it says, for whoever cannot see it. */
  readonly label: string
  /** How much of it may be dirty: L 7%, M 15%, Q 25%, H 30%. On a screen nothing is dirty. */
  readonly level?: 'L' | 'M' | 'Q' | 'H'
  /** px a module. */
  readonly module?: number
}

/** A code for cameras; dark on light in every theme. The encoder is fetched when the first one is shown. */
export function QrCode({ text, label, level = 'L', module = 4 }: QrCodeProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [state, setState] = useState<'waiting' | 'drawn' | 'too-long' | 'missing'>('waiting')
  useEffect(() => {
    let here = true
    const draw = async () => {
      const { drawQr } = await import('./draw-qr')
      const element = canvas.current
      if (!here || !element) return
      try {
        drawQr(element, text, { level, module, quiet: 4, ink: getComputedStyle(element).color })
        setState('drawn')
      } catch {
        setState('too-long')
      }
    }
    draw().catch(() => here && setState('missing'))
    return () => {
      here = false
    }
  }, [text, level, module])
  const problem =
    state === 'too-long'
      ? 'This is too long for a QR code. Copy it instead.'
      : state === 'missing' && 'The QR code could not be drawn. Copy it instead.'
  return (
    <div className={styles.box}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        hidden={Boolean(problem)}
        className={classNames(styles.canvas, state === 'waiting' && styles.waiting)}
      />
      {problem && <p className={styles.problem}>{problem}</p>}
    </div>
  )
}
