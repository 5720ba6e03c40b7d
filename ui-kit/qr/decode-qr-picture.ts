import { createQrDetector } from './create-qr-detector'

/** Resolves with the text of the QR code in a picture; `undefined` if none is found. Rejects if it is no picture. */
export async function decodeQrPicture(file: Blob): Promise<string | undefined> {
  const bitmap = await createImageBitmap(file)
  try {
    const detector = await createQrDetector()
    const [code] = await detector.detect(bitmap)
    return code?.rawValue
  } finally {
    bitmap.close()
  }
}
