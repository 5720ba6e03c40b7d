/**
 * Returns the files that a paste adds: none if the clipboard has text too, because a spreadsheet adds a picture of the
 * copied cells. Text that is only the name of a copied file does not count as text.
 */
export function extractPastedFiles(clipboard: Pick<DataTransfer, 'files' | 'getData'>): readonly File[] {
  const files = [...clipboard.files]
  const names = new Set(files.map(({ name }) => name))
  const lines = clipboard.getData('text/plain').split(/[\r\n]+/)
  return lines.every(line => line.trim() === '' || names.has(line)) ? files : []
}
