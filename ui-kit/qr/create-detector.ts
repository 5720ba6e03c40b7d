/** Finds QR codes in a picture, such as the camera's. The list is empty if there are none. */
export interface Detector {
  detect(source: HTMLVideoElement | ImageBitmap): Promise<readonly { readonly rawValue: string }[]>
}
interface DetectorMaker {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/**
 * Returns the browser's own detector (Barcode Detection API) if it reads QR codes. Otherwise loads and returns the
 * detector of this kit.
 */
export async function createDetector(): Promise<Detector> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorMaker }
  // On some systems the browser's detector exists but supports no format.
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (BarcodeDetector && formats.includes('qr_code')) return new BarcodeDetector({ formats: ['qr_code'] })
  const { readFrames } = await import('./read-frames')
  return readFrames()
}
