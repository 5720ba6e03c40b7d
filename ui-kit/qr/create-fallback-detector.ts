import { decodeQR } from 'qr/decode.js'
import type { QrDetector } from './create-qr-detector'

/**
 * Longest side of a scanned frame in px. It is enough to read a code that fills a good part of the picture, and small
 * enough to scan several times a second.
 */
const MAX_SIDE_PX = 800

/** Returns a detector for browsers that have none. It finds QR codes in a camera's frames and in pictures. */
export function createFallbackDetector(): QrDetector {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return {
    async detect(source) {
      const [sourceWidth, sourceHeight] =
        source instanceof ImageBitmap
          ? [source.width, source.height]
          : [source.videoWidth, source.videoHeight]
      const scale = Math.min(1, MAX_SIDE_PX / Math.max(sourceWidth, sourceHeight))
      canvas.width = Math.round(sourceWidth * scale)
      canvas.height = Math.round(sourceHeight * scale)
      if (!context || canvas.width === 0 || canvas.height === 0) return []
      // Where a picture is transparent, it is shown on white.
      context.fillStyle = 'white'
      context.fillRect(0, 0, canvas.width, canvas.height)
      context.drawImage(source, 0, 0, canvas.width, canvas.height)
      const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
      try {
        return [{ rawValue: decodeQR({ data, width, height }) }]
      } catch {
        // The decoder throws if the frame contains no code.
        return []
      }
    },
  }
}
