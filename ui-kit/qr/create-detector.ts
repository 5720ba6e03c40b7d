/** Finds codes in what a camera shows; none is an empty list. */
export interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
interface DetectorMaker {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/** The browser's own (Barcode Detection API) where it reads QR codes; else one whose code is fetched for it. */
export async function createDetector(): Promise<Detector> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorMaker }
  // On some systems it is there and reads nothing.
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (BarcodeDetector && formats.includes('qr_code')) return new BarcodeDetector({ formats: ['qr_code'] })
  const { readFrames } = await import('./read-frames')
  return readFrames()
}
