// Only the encoder's core is imported, because the package's main module would add its own drawing code.
import core from 'qrcode/lib/core/qrcode.js'

export interface QrDrawing {
  readonly level: 'L' | 'M' | 'Q' | 'H'
  /** px per module. */
  readonly module: number
  /** Width of the empty border in modules. Cameras need four. */
  readonly quiet: number
  /** CSS colour. */
  readonly ink: string
}

/** Draws a QR code and sets the canvas's size. Throws if the text is too long for a QR code. */
export function drawQr(
  canvas: HTMLCanvasElement,
  text: string,
  { level, module, quiet, ink }: QrDrawing,
): void {
  const { modules } = core.create(text, { errorCorrectionLevel: level })
  const side = (modules.size + 2 * quiet) * module
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  context.fillStyle = ink
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column))
        context.fillRect((column + quiet) * module, (row + quiet) * module, module, module)
}
