/** Number of pixel rows that are in memory at a time. All pixels of a camera's picture would need 200 MB. */
const ROWS_PER_BAND = 128
const JPEG_QUALITY = 0.92
const FILE_EXTENSIONS = { 'image/jpeg': 'jpg', 'image/png': 'png' } as const

function hasTransparency(context: OffscreenCanvasRenderingContext2D, width: number, height: number): boolean {
  for (let rowY = 0; rowY < height; rowY += ROWS_PER_BAND) {
    const { data } = context.getImageData(0, rowY, width, Math.min(ROWS_PER_BAND, height - rowY))
    for (let alphaIndex = 3; alphaIndex < data.length; alphaIndex += 4)
      if (data[alphaIndex] !== 255) return true
  }
  return false
}

/**
 * Redraws a picture, so that only its pixels remain. The result is a JPEG, or a PNG if the picture is transparent, with
 * a matching name and type. Resolves with `undefined` if this browser cannot read the picture.
 */
export async function redrawPicture(file: File): Promise<File | undefined> {
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    context?.drawImage(bitmap, 0, 0)
    bitmap.close()
    if (!context) return undefined
    const type = hasTransparency(context, width, height) ? 'image/png' : 'image/jpeg'
    const redrawnBlob = await canvas.convertToBlob({ type, quality: JPEG_QUALITY })
    const name = `${file.name.replace(/\.[^.]*$/, '')}.${FILE_EXTENSIONS[type]}`
    return new File([redrawnBlob], name, { type, lastModified: 0 })
  } catch {
    // The browser does not support the format, or the picture is too large.
    return undefined
  }
}
