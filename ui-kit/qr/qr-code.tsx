import { useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names'
import styles from './qr.module.css'
import { type QrLevel, qrModulesAtMost } from './qr-side'

/** Modules of quiet on each side; cameras want them. */
const QUIET_ZONE_MODULES = 4
/** px: a short text has room around its code, and what went wrong has room for its words. */
const MIN_SIDE_PX = 180

export interface QrCodeProps {
  readonly text: string
  /** What it says, for whoever cannot see it. */
  readonly label: string
  /** How much of it may be dirty: L 7%, M 15%, Q 25%, H 30%. On a screen nothing is dirty. */
  readonly level?: QrLevel
  /** px a module. */
  readonly module?: number
}

/**
 * A code for cameras; dark on light in every theme. The encoder is fetched when the first one is shown: until then
 * its room is kept, so that nothing around it moves.
 */
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
        drawQr(element, text, {
          level,
          module,
          quiet: QUIET_ZONE_MODULES,
          ink: getComputedStyle(element).color,
        })
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
  const side = Math.max(MIN_SIDE_PX, (qrModulesAtMost(text, level) + 2 * QUIET_ZONE_MODULES) * module)
  const problem =
    state === 'too-long'
      ? 'This is too long for a QR code. Copy it instead.'
      : state === 'missing' && 'The QR code could not be drawn. Copy it instead.'
  return (
    <div className={classNames(styles.box, !problem && styles.paper)} style={{ inlineSize: side }}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        hidden={Boolean(problem)}
        className={styles.canvas}
      />
      {problem && <p className={styles.problem}>{problem}</p>}
    </div>
  )
}
