// The encoder's core only: the package's own drawing would come with it otherwise.
import core from 'qrcode/lib/core/qrcode.js'

export interface QrDrawing {
  readonly level: 'L' | 'M' | 'Q' | 'H'
  /** px a module. */
  readonly module: number
  /** Modules of quiet around it; cameras want four. */
  readonly quiet: number
  /** CSS colour. */
  readonly ink: string
}

/** Draws a QR code and gives the canvas its size. Throws when the text is too long for one. */
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
