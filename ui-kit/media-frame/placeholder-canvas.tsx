import { useEffect, useRef } from 'react'
import styles from './media-frame.module.css'
import { useNearViewport } from './use-near-viewport'

/** The pixels of a tiny preview, which is stretched over the frame. */
export interface FramePixels {
  readonly width: number
  readonly height: number
  /** RGBA */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>
}

/** Paints the preview of a picture once the canvas is near the viewport. */
export function PlaceholderCanvas({ load }: { load: () => Promise<FramePixels | undefined> }) {
  const ref = useRef<HTMLCanvasElement>(null)
  const near = useNearViewport(ref)
  // The caller creates `load` anew at each render. Only the first one is used.
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
    // If no preview could be loaded, the frame shows its background. No error is reported.
    first.current().then(paint, () => {})
    return () => {
      gone = true
    }
  }, [near])
  return <canvas ref={ref} width={1} height={1} className={styles.placeholder} />
}
