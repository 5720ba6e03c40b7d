/** Finds QR codes in a picture, such as the camera's. The list is empty if there are none. */
export interface QrDetector {
  detect(source: HTMLVideoElement | ImageBitmap): Promise<readonly { readonly rawValue: string }[]>
}
interface BarcodeDetectorConstructor {
  new (options: { formats: readonly string[] }): QrDetector
  getSupportedFormats(): Promise<readonly string[]>
}

/**
 * Returns the browser's own detector (Barcode Detection API) if it reads QR codes. Otherwise loads and returns the
 * detector of this kit.
 */
export async function createQrDetector(): Promise<QrDetector> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: BarcodeDetectorConstructor }
  // On some systems the browser's detector exists but supports no format.
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (BarcodeDetector && formats.includes('qr_code')) return new BarcodeDetector({ formats: ['qr_code'] })
  const { createFallbackDetector } = await import('./create-fallback-detector')
  return createFallbackDetector()
}
