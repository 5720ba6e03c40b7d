import { useEffect, useRef } from 'react'
import styles from './media-frame.module.css'
import { useNearViewport } from './use-near-viewport'

/** The pixels of a tiny preview, which is stretched over the frame. */
export interface PlaceholderPixels {
  readonly width: number
  readonly height: number
  /** The colours of the pixels as RGBA, row by row. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>
}

/** Paints the preview of a picture once the canvas is near the viewport. */
export function PlaceholderCanvas({ load }: { load: () => Promise<PlaceholderPixels | undefined> }) {
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const isNear = useNearViewport(canvasRef)
  // The caller creates `load` anew at each render. Only the first one is used.
  const initialLoad = useRef(load)
  useEffect(() => {
    if (!isNear) return
    let isUnmounted = false
    const paintPixels = (image: PlaceholderPixels | undefined) => {
      const canvas = canvasRef.current
      if (isUnmounted || !image || !canvas) return
      canvas.width = image.width
      canvas.height = image.height
      canvas.getContext('2d')?.putImageData(new ImageData(image.pixels, image.width, image.height), 0, 0)
    }
    // If no preview could be loaded, the frame shows its background. No error is reported.
    initialLoad.current().then(paintPixels, () => {})
    return () => {
      isUnmounted = true
    }
  }, [isNear])
  return <canvas ref={canvasRef} width={1} height={1} className={styles.placeholder} />
}
