// Only the encoder's core is imported, because the package's main module would add its own drawing code.
import core from 'qrcode/lib/core/qrcode.js'

export interface QrDrawOptions {
  readonly level: 'L' | 'M' | 'Q' | 'H'
  /** The width of a module (one square of the code) in px. */
  readonly modulePx: number
  /** Width of the empty border in modules. Cameras need four. */
  readonly quietZoneModules: number
  /** The colour of the dark modules, as in CSS. */
  readonly color: string
}

/** Draws a QR code and sets the canvas's size. Throws if the text is too long for a QR code. */
export function drawQr(
  canvas: HTMLCanvasElement,
  text: string,
  { level, modulePx, quietZoneModules, color }: QrDrawOptions,
): void {
  const { modules } = core.create(text, { errorCorrectionLevel: level })
  const sidePx = (modules.size + 2 * quietZoneModules) * modulePx
  canvas.width = sidePx
  canvas.height = sidePx
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  context.fillStyle = color
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column))
        context.fillRect(
          (column + quietZoneModules) * modulePx,
          (row + quietZoneModules) * modulePx,
          modulePx,
          modulePx,
        )
}
