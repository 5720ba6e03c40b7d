import { decodeQR } from 'qr/decode.js'
import type { Detector } from './create-detector'

/**
 * Longest side of a scanned frame in px. It is enough to read a code that fills a good part of the picture, and small
 * enough to scan several times a second.
 */
const MAX_SIDE_PX = 800

/** Returns a detector for browsers that have none. It finds QR codes in a camera's frames. */
export function readFrames(): Detector {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return {
    async detect(video) {
      const scale = Math.min(1, MAX_SIDE_PX / Math.max(video.videoWidth, video.videoHeight))
      canvas.width = Math.round(video.videoWidth * scale)
      canvas.height = Math.round(video.videoHeight * scale)
      if (!context || canvas.width === 0 || canvas.height === 0) return []
      context.drawImage(video, 0, 0, canvas.width, canvas.height)
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
