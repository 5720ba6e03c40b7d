/**
 * Returns the files that a paste adds. There are none if the clipboard also holds text: a spreadsheet adds a picture of
 * the copied cells. The text that comes with a copied file is only its name, and is no text of the user's.
 */
export function extractPastedFiles(clipboard: Pick<DataTransfer, 'files' | 'getData'>): readonly File[] {
  const files = [...clipboard.files]
  const names = new Set(files.map(({ name }) => name))
  const lines = clipboard.getData('text/plain').split(/[\r\n]+/)
  return lines.every(line => line.trim() === '' || names.has(line)) ? files : []
}
