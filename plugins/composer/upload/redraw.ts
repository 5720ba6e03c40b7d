/** Number of pixel rows that are examined at once. All pixels of a camera picture would take 200 MB. */
const ROWS_PER_BAND = 128
const QUALITY = 0.92
const ENDINGS = { 'image/jpeg': 'jpg', 'image/png': 'png' } as const

function isSeeThrough(context: OffscreenCanvasRenderingContext2D, width: number, height: number): boolean {
  for (let y = 0; y < height; y += ROWS_PER_BAND) {
    const { data } = context.getImageData(0, y, width, Math.min(ROWS_PER_BAND, height - y))
    for (let i = 3; i < data.length; i += 4) if (data[i] !== 255) return true
  }
  return false
}

/**
 * Redraws a picture, so that only its pixels remain. The result is a JPEG, or a PNG if the picture is transparent, with
 * a matching name and type. Resolves with `undefined` if this browser cannot read the picture.
 */
export async function redraw(file: File): Promise<File | undefined> {
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    context?.drawImage(bitmap, 0, 0)
    bitmap.close()
    if (!context) return undefined
    const type = isSeeThrough(context, width, height) ? 'image/png' : 'image/jpeg'
    const drawn = await canvas.convertToBlob({ type, quality: QUALITY })
    const name = `${file.name.replace(/\.[^.]*$/, '')}.${ENDINGS[type]}`
    return new File([drawn], name, { type, lastModified: 0 })
  } catch {
    // The browser does not support the format, or the picture is too large.
    return undefined
  }
}
