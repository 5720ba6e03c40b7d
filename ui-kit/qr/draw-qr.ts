import { type ErrorCorrection, encodeQR } from 'qr'
import type { QrErrorLevel } from './get-max-qr-modules'

const ERROR_CORRECTIONS: Readonly<Record<QrErrorLevel, ErrorCorrection>> = {
  L: 'low',
  M: 'medium',
  Q: 'quartile',
  H: 'high',
}

/**
 * Returns the rows of a text's QR code with an empty border of `quietZoneModules`, at least one. True stands for a dark
 * module. Throws if the text is too long for a QR code.
 */
export const encodeQrModules = (
  text: string,
  level: QrErrorLevel,
  quietZoneModules: number,
): readonly (readonly boolean[])[] =>
  encodeQR(text, 'raw', { ecc: ERROR_CORRECTIONS[level], border: quietZoneModules })

export interface QrDrawOptions {
  readonly level: QrErrorLevel
  /** The width of a module (one square of the code) in px. */
  readonly modulePx: number
  /** Width of the empty border in modules, at least one. Cameras need four. */
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
  const modules = encodeQrModules(text, level, quietZoneModules)
  const sidePx = modules.length * modulePx
  canvas.width = sidePx
  canvas.height = sidePx
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  context.fillStyle = color
  for (const [row, cells] of modules.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) context.fillRect(column * modulePx, row * modulePx, modulePx, modulePx)
}
