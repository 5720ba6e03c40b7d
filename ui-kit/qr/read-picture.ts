import { createDetector } from './create-detector'

/** Resolves with the text of the QR code in a picture; `undefined` if none is found. Rejects if it is no picture. */
export async function readPicture(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file)
  try {
    const detector = await createDetector()
    const [code] = await detector.detect(picture)
    return code?.rawValue
  } finally {
    picture.close()
  }
}
