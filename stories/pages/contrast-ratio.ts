/** Returns red, green and blue (0 to 255, sRGB) of a CSS colour as the screen shows it. */
function screenColour(colour: string): readonly number[] {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return [0, 0, 0]
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)]
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = screenColour(colour).map(value => {
    const c = value / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Returns the contrast ratio of two opaque colours as WCAG defines it, 1 to 21. */
export function contrastRatio(firstColour: string, secondColour: string): number {
  const [dark = 0, light = 0] = [luminance(firstColour), luminance(secondColour)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
