import { useEffect, useRef } from 'react'
import styles from './media-frame.module.css'
import { useNearViewport } from './use-near-viewport'

/** A tiny picture that is stretched over the frame. */
export interface FramePixels {
  readonly width: number
  readonly height: number
  /** RGBA */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>
}

/** Paints what stands in for the picture, once it is near enough to be seen soon. */
export function PlaceholderCanvas({ load }: { load: () => Promise<FramePixels | undefined> }) {
  const ref = useRef<HTMLCanvasElement>(null)
  const near = useNearViewport(ref)
  // Made anew at each render of the caller; only the first one counts.
  const first = useRef(load)
  useEffect(() => {
    if (!near) return
    let gone = false
    const paint = (image: FramePixels | undefined) => {
      const canvas = ref.current
      if (gone || !image || !canvas) return
      canvas.width = image.width
      canvas.height = image.height
      canvas.getContext('2d')?.putImageData(new ImageData(image.pixels, image.width, image.height), 0, 0)
    }
    // Without it the frame's own background stands there; nothing to tell anyone.
    first.current().then(paint, () => {})
    return () => {
      gone = true
    }
  }, [near])
  return <canvas ref={ref} width={1} height={1} className={styles.placeholder} />
}
