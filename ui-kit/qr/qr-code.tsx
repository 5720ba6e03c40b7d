import { useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names'
import { getMaxQrModules, type QrErrorLevel } from './get-max-qr-modules'
import styles from './qr.module.css'

/** Width of the empty border in modules, on each side. Cameras need it. */
const QUIET_ZONE_MODULES = 4
/**
 * Minimum length of a side in px. The small code of a short text is centred in it, and an error message fits into it.
 */
const MIN_SIDE_PX = 180

export interface QrCodeProps {
  readonly text: string
  /** Describes the code's content for readers who cannot see it. */
  readonly label: string
  /** The share of the code that may be unreadable: L 7%, M 15%, Q 25%, H 30%. L is enough on a screen. */
  readonly level?: QrErrorLevel
  /** The width of a module (one square of the code) in px. */
  readonly modulePx?: number
}

/**
 * A QR code for cameras, dark on light in every theme. The encoder is loaded when the first code is shown. Until then
 * the space of the code is reserved, so that nothing around it moves.
 */
export function QrCode({ text, label, level = 'L', modulePx = 4 }: QrCodeProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [state, setState] = useState<'waiting' | 'drawn' | 'too-long' | 'missing'>('waiting')
  useEffect(() => {
    let isMounted = true
    const drawCode = async () => {
      const { drawQr } = await import('./draw-qr')
      const element = canvas.current
      if (!isMounted || !element) return
      try {
        drawQr(element, text, {
          level,
          modulePx,
          quietZoneModules: QUIET_ZONE_MODULES,
          color: getComputedStyle(element).color,
        })
        setState('drawn')
      } catch {
        setState('too-long')
      }
    }
    drawCode().catch(() => isMounted && setState('missing'))
    return () => {
      isMounted = false
    }
  }, [text, level, modulePx])
  const sidePx = Math.max(MIN_SIDE_PX, (getMaxQrModules(text, level) + 2 * QUIET_ZONE_MODULES) * modulePx)
  const problem =
    state === 'too-long'
      ? 'This is too long for a QR code. Copy it instead.'
      : state === 'missing' && 'The QR code could not be drawn. Copy it instead.'
  return (
    <div className={classNames(styles.box, !problem && styles.paper)} style={{ inlineSize: sidePx }}>
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
